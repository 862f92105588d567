export {
  DELIVERIES,
  REASONS,
  REQUEST_STATUSES,
  type AccessRequestData,
  type Delivery,
  type Reason,
  type RequestStatus,
} from './access-request.js';
export {
  AccessRequestEntity,
  type AccessRequest,
  type EndedRequest,
  type RequestEnd,
} from './access-request.entity.js';
export { POLICY_VERSION, type DecisionEvidence, type EvidenceCheck } from './decision-evidence.js';
export { recordEnd } from './access-request.events.js';
export { accessRequestEnded, accessRequestNotFound } from './access-request.problems.js';
export { AccessRequestStore, FIRST_POLL_SECONDS, requestPlace } from './access-request.store.js';
