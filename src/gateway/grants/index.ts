export { GrantIssuer, type SignedGrant } from './grant-issuer.js';
export { GATEWAY_KEYS } from './grant-token.js';
export { GRANT_STATUSES, grantAt, type GrantStatus, type Resource } from './grant.js';
export type { CurrentGrant, Grant, ListedGrant, OpenGrant } from './grant.entity.js';
export { grantNotFound, GrantsService } from './grants.service.js';
export { KeySetView } from './jwks.controller.js';
export { GrantStore, type GrantFilters } from './grant.store.js';
export { grantView, GrantView, ResourceView } from './grant.view.js';
export { GrantsModule } from './grants.module.js';
