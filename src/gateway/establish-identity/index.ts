export { establishIdentity } from './establish-identity.flow.js';
export { compareProfiles, employeeValues, isMismatch } from './profile-match.policy.js';
export { EstablishIdentityModule } from './establish-identity.module.js';
