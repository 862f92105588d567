export { PersonRecognition } from './person-recognition.service.js';
export { ReviewQueue } from './review-queue.js';
export { SessionAudit } from './session-audit.js';
export { SessionExpiryTask } from './session-expiry.task.js';
export { SessionLifecycle, type Submission, type Submitted } from './session-lifecycle.service.js';
export { SessionRedaction } from './session-redaction.service.js';
export { SessionEvents } from './session.events.js';
