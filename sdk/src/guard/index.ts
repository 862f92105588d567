export {
  accessGrantGuard,
  type FastifyReplyLike,
  type HttpAccessGrantGuard,
  type NodeRequest,
  type NodeResponse,
} from './access-grant-guard.js';
export type { AccessGrantRequest } from './access-grant-request.js';
export type { RequireAccessGrantOptions } from './grant-requirement.js';
export type { AccessGrantGuardOptions } from './guard-options.js';
