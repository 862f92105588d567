export { foldText } from './fold-text.js';
export { csvCell, csvFile } from './csv.js';
