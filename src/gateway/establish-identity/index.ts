export { EstablishIdentityModule } from './establish-identity.module.js';
export { establishIdentity } from './establish-identity.policy.js';
export { compareProfiles, employeeValues, isMismatch } from './profile-match.policy.js';
