export { GrantIssuer, type GrantTerms, type SignedGrant } from './grant-issuer.js';
export { GATEWAY_KEYS } from './grant-token.js';
export { grantAt, type Resource } from './grant.js';
export type { CurrentGrant, Grant } from './grant.entity.js';
export { GrantStore } from './grant.store.js';
export { grantView, GrantView, ResourceView } from './grant.view.js';
export { GrantsModule } from './grants.module.js';
