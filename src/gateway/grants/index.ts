export { GrantIssuer, type GrantTerms, type SignedGrant } from './grant-issuer.js';
export { grantAt, type CurrentGrant, type Grant, type Resource } from './grant.js';
export { GrantStore } from './grant.store.js';
export { grantView, GrantView, ResourceView } from './grant.view.js';
export { GrantsModule } from './grants.module.js';
