export { GrantIssuer, type SignedGrant } from './grant-issuer.js';
export { GATEWAY_KEYS } from './grant-token.js';
export {
  GRANT_STATUSES,
  grantAt,
  type CurrentGrant,
  type Grant,
  type GrantStatus,
  type ListedGrant,
  type OpenGrant,
  type Resource,
} from './grant.entity.js';
export { grantNotFound, GrantsService } from './grants.service.js';
export { KeySetView } from './grants.controller.js';
export { GrantStore, type GrantFilters } from './grant.store.js';
export { grantView, GrantView, ResourceView } from './grant.view.js';
export { GrantsModule } from './grants.module.js';
