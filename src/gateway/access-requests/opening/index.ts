export { LostSessionStore } from './lost-session.store.js';
export { LostSessionTask } from './lost-session.task.js';
export { OpeningRecorder } from './opening-recorder.js';
export { OpeningService, type OpenAccessRequest } from './opening.service.js';
export { PendingRequestStore } from './pending-request.store.js';
export { SessionCreationService } from './session-creation.service.js';
export { SessionOpeningStore } from './session-opening.store.js';
