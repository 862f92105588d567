export { DeletionRecordStore, type DeletionRecord } from './deletion-record.store.js';
export {
  HOLD_REASONS,
  LIFT_REASONS,
  type HoldReason,
  type LiftReason,
  LEGAL_HOLD_KINDS,
  type LegalHoldKind,
  type LegalHold,
} from './legal-hold.store.js';
export { LegalHolds } from './legal-holds.service.js';
export {
  DeletionLedger,
  INACTIVE_YEARS,
  legalHold,
  legalHoldNotFound,
  legalHoldSubjectNotFound,
  userAbsent,
} from './deletion-ledger.js';
export { LegalHoldsModule } from './legal-holds.module.js';
