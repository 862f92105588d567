export { DeletionRecordStore, type DeletionRecord } from './deletion-record.store.js';
export { deletionRecordView, DeletionRecordView } from './deletion-record.view.js';
export {
  HOLD_REASONS,
  LIFT_REASONS,
  type HoldReason,
  type LiftReason,
  LEGAL_HOLD_KINDS,
  type LegalHoldKind,
} from './legal-hold.entity.js';
export type { LegalHold } from './legal-hold.store.js';
export { LegalHolds } from './legal-holds.service.js';
export {
  RetentionLedger,
  INACTIVE_YEARS,
  inactivityCutoff,
  daysBefore,
  legalHold,
  legalHoldNotFound,
  legalHoldSubjectNotFound,
  userAbsent,
} from './retention-ledger.js';
export { RetentionModule } from './retention.module.js';
