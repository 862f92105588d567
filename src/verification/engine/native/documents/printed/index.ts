export { findPrintLines, type PrintLine } from './print-lines.js';
export { printSheet } from './print-sheet.js';
export { findDate, printedDates } from './printed-dates.policy.js';
export { findName, findNumber, wordsFrom, type Agreement } from './printed-text.policy.js';
export {
  openTextReader,
  type PrintedWord,
  type PrintLayout,
  type TextReader,
} from './text-reader.js';
