export {
  FLOWS,
  REASONS,
  REQUEST_STATUSES,
  type AccessRequest,
  type AccessRequestData,
  type EndedRequest,
  type Flow,
  type Reason,
  type RequestEnd,
  type RequestStatus,
} from './access-request.js';
export { recordEnd } from './access-request.journal.js';
export { accessRequestEnded, accessRequestNotFound } from './access-request.problems.js';
export { AccessRequestStore } from './access-request.store.js';
export { OpenedRequestStore, type NewRequest } from './opened-request.store.js';
export { SessionOpeningStore } from './session-opening.store.js';
export { AccessRequestsModule } from './access-requests.module.js';
