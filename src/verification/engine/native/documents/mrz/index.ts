export { checkDigit } from './check-digit.js';
export { hasTextBlock, readMrz, type MrzReading } from './read-mrz.js';
export { transliterated } from './transliterate.js';
