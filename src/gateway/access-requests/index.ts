export { AccessRequestsModule } from './access-requests.module.js';
export { codeMismatch, codeNotShown } from './confirmation/index.js';
export { LINK_PROBLEMS, reminderTooEarly, remindersSpent } from './delivery/index.js';
export { DecisionService } from './decision/index.js';
export { SessionCreationService } from './opening/index.js';
export {
  AccessRequestsService,
  type CurrentRequest,
  type DecidedRequest,
  type ReadBackRequest,
  type RequestWithGrant,
} from './access-requests.service.js';
export { accessRequestEnded, accessRequestNotFound } from './records/index.js';
