export { foldText } from './fold-text.js';
