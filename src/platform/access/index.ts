export {
  Access,
  accessPolicyOf,
  BearerAccess,
  Public,
  type AccessPolicy,
} from './access-policy.js';
export { AccessModule } from './access.module.js';
export { AdmissionControl } from './admission-control.js';
export type { AuthenticationScheme, Authenticator } from './authenticator.js';
export { Authenticators } from './authenticators.js';
export { BEARER, bearerOf, bearerToken } from './bearer.js';
export { Caller, CallerParam } from './caller-param.js';
export { isFromOwnPage } from './own-page.js';
export { requirePermission } from './permission.js';
export { principalOf, type Principal } from './principal.js';
