export { Deadline } from './deadline.js';
export type { DocumentFields, DocumentReading } from './document-reading.js';
export { decodePicture, PictureRefused, toGray } from './images/index.js';
export {
  hasCode,
  legibilityIssues,
  measureLegibility,
  type DocumentIssue,
} from './legibility/index.js';
export { transliterated } from './mrz/index.js';
export { openTextReader, type TextReader } from './printed/index.js';
export { readDocument } from './read-document.js';
