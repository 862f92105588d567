export { foldText } from './fold-text.js';
export { csvFile } from './csv.js';
