export { codeMismatch, codeNotShown } from './confirmation.problems.js';
export { ConfirmationService } from './confirmation.service.js';
