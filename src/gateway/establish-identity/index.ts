export { establishIdentity, EstablishIdentityModule } from './establish-identity.module.js';
export { compareProfiles, employeeValues, isMismatch } from './profile-match.policy.js';
