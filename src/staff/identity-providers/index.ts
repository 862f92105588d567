export { IdentityProvider, type GroupRole } from './identity-provider.entity.js';
export { IdentityProviderStore } from './identity-provider.store.js';
export { StaffIdentity } from './staff-identity.entity.js';
