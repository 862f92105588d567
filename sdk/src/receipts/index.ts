export type { Receipt, ReceiptClaims } from './receipt.types.js';
export {
  RECEIPT_REFUSAL_REASONS,
  ReceiptRefused,
  verifyReceipt,
  type ReceiptRefusalReason,
  type VerifiedReceipt,
} from './verify-receipt.js';
