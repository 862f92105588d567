export { checkDigit } from './check-digit.js';
export { isOnlyReading, type ReadNumber } from './only-reading.js';
export { parseMrz } from './parse-mrz.js';
export { hasTextBlock, readMrz, type MrzReading } from './read-mrz.js';
export { transliterated } from './transliterate.js';
