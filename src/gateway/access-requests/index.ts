export { AccessRequestsModule } from './access-requests.module.js';
export {
  codeMismatch,
  codeNotShown,
  accessRequestEnded,
  reminderTooEarly,
  remindersSpent,
  LINK_PROBLEMS,
} from './records/access-request.problems.js';
export { DecisionService } from './decision/decision.service.js';
export { allowedBy } from './decision/outcome.service.js';
export { unreachableBranches, type Reach } from './decision/shown-factors.policy.js';
export { LinkDelivery } from './delivery/link-delivery.service.js';
export {
  acceptsDeviceKey,
  OPTIONAL_FIELDS,
  purposes,
  SessionCreationService,
} from './sessions/opening.service.js';
export {
  AccessRequestsService,
  type CurrentRequest,
  type ReadBackRequest,
  type RequestWithGrant,
} from './access-requests.service.js';
export { provesBrowser, type ReturnedBrowser } from './return/browser-proof.policy.js';
export { REASONS } from './records/access-request.js';
export { AccessRequestEntity } from './records/access-request.entity.js';
export { AccessRequestStore } from './records/access-request.store.js';
