export { checkDigit } from './check-digit.js';
