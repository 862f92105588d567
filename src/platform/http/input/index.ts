export { isUploadAborted, uploadAborted } from './aborted-upload.js';
export * from './fields.js';
export { ReadsForm, takeForms } from './form-body.js';
export { parseJsonBody } from './json-body.js';
export { pathOf } from './path-of.js';
export { parseQuery, refuseHostileAddress } from './query-string.js';
export { keepRawBody, rawBodyOf } from './raw-body.js';
export { StrictInputGuard } from './strict-input.guard.js';
export { createValidationPipe } from './validation.js';
