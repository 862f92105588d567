export { AccessRequestsModule } from './access-requests.module.js';
export {
  codeMismatch,
  codeNotShown,
  accessRequestEnded,
  reminderTooEarly,
  remindersSpent,
  LINK_PROBLEMS,
} from './access-request.problems.js';
export { DecisionService } from './decision/decision.service.js';
export { allowedBy } from './decision/outcome.service.js';
export { unreachableBranches, type Reach } from './decision/shown-factors.policy.js';
export { LinkDelivery } from './links/link-delivery.service.js';
export { acceptsDeviceKey, purposes } from './sessions/opening.service.js';
export { OPTIONAL_FIELDS, SessionCreationService } from './sessions/session-creation.service.js';
export {
  AccessRequestsService,
  type CurrentRequest,
  type ReadBackRequest,
  type RequestWithGrant,
} from './access-requests.service.js';
export {
  provesBrowser,
  type ReturnedBrowser,
  type TypedCode,
} from './desk-code/read-back.service.js';
export { VouchesService } from './vouching/vouches.service.js';
export type { AskedVouch } from './vouching/vouch.store.js';
export { VOUCH_PROBLEMS } from './vouching/vouch.problems.js';
export { vouchOutcome } from './vouching/vouch.policy.js';
export { vouchOutcomeField } from './vouching/vouch.dto.js';
export { REASONS, REQUEST_STATUSES } from './access-request.js';
export { AccessRequestEntity } from './access-request.entity.js';
export { AccessRequestStore } from './access-request.store.js';
