export {
  AccessGrantChecker,
  type GrantsGateway,
  type OnlineRequirement,
} from './access-grant-checker.js';
export type { AccessGrantClaims } from './access-grant-claims.js';
export { AccessGrantRefused, REFUSAL_REASONS, type RefusalReason } from './access-grant-refused.js';
export { AccessGrantVerifier, type AccessGrantVerifierOptions } from './access-grant-verifier.js';
export type { AccessGrantRequirement } from './access-grant.policy.js';
export type { Receipt, ReceiptClaims } from './receipt.types.js';
export {
  RECEIPT_REFUSAL_REASONS,
  ReceiptRefused,
  verifyReceipt,
  type ReceiptRefusalReason,
  type VerifiedReceipt,
} from './verify-receipt.js';
