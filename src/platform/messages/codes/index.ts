export { type CodeRequest, OneTimeCodes, type PreparedCode } from './one-time-codes.js';
