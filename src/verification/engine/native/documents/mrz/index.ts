export { checkDigit } from './check-digit.js';
export { readMrz, type MrzReading } from './read-mrz.js';
export { transliterated } from './transliterate.js';
