export type { IdentityReset } from './identity-reset.store.js';
export { IdentityResetsModule } from './identity-resets.module.js';
export { IdentityResetsService } from './identity-resets.service.js';
export { identityResetView, IdentityResetView } from './identity-reset.view.js';
