export { evaluateDocuments, type DocumentsEvaluation } from './evaluate-documents.js';
export { labelledDocuments } from './labelled-documents.js';
export { openTextReader } from '../native/documents/index.js';
