export {
  REASONS,
  REQUEST_STATUSES,
  type AccessRequest,
  type AccessRequestData,
  type AccessRequestWithGrant,
  type EndedRequest,
  type Reason,
  type RequestEnd,
  type RequestStatus,
} from './access-request.js';
export { recordEnd } from './access-request.events.js';
export { accessRequestEnded, accessRequestNotFound } from './access-request.problems.js';
export { AccessRequestStore, FIRST_POLL_SECONDS, requestPlace } from './access-request.store.js';
