export {
  RESET_REASONS,
  RESET_STATUSES,
  type ResetReason,
  type ResetStatus,
} from './identity-reset.js';
export type { IdentityReset } from './identity-reset.entity.js';
export {
  identityNotEstablished,
  identityResetEnded,
  identityResetNotFound,
  identityResetOpen,
  identityResetOwn,
} from './identity-reset.problems.js';
export { IdentityResetsModule } from './identity-resets.module.js';
export { IdentityResetsService } from './identity-resets.service.js';
