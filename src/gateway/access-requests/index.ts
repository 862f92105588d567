export { AccessRequestsModule } from './access-requests.module.js';
export { codeMismatch, codeNotShown } from './confirmation/confirmation.problems.js';
export { LINK_PROBLEMS } from './delivery/link-problems.js';
export { reminderTooEarly, remindersSpent } from './delivery/delivery.problems.js';
export { DecisionService } from './decision/decision.service.js';
export { acceptsDeviceKey, purposes } from './opening/opening.service.js';
export { SessionCreationService } from './opening/session-creation.service.js';
export {
  AccessRequestsService,
  type CurrentRequest,
  type ReadBackRequest,
  type RequestWithGrant,
} from './access-requests.service.js';
export { provesBrowser } from './return/browser-proof.policy.js';
export { REASONS } from './records/access-request.js';
export { AccessRequestEntity } from './records/access-request.entity.js';
export { accessRequestEnded } from './records/access-request.problems.js';
