export { AccessRequestsModule } from './access-requests.module.js';
export { DecisionService } from './decision/index.js';
export { SessionCreationService } from './opening/index.js';
export {
  AccessRequestsService,
  type DecidedRequest,
  type RequestWithGrant,
} from './access-requests.service.js';
export { accessRequestNotFound } from './records/index.js';
