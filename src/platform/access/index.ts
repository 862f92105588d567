export {
  Access,
  accessPolicyOf,
  BearerAccess,
  Public,
  type AccessPolicy,
  isFromOwnPage,
} from './access-policy.js';
export { AccessModule } from './access.module.js';
export { AdmissionControl } from './admission-control.js';
export { type AuthenticationScheme, type Authenticator, Authenticators } from './authenticator.js';
export { BEARER, bearerOf, bearerToken } from './early-refusal.js';
export {
  Caller,
  CallerParam,
  requirePermission,
  principalOf,
  type Principal,
} from './principal.js';
