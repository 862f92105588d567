import { Module } from '@nestjs/common';
import { AuditModule, VerificationAudit } from '../audit/index.js';
import { DeletionRecordStore } from './deletion-record.store.js';
import { LegalHoldStore } from './legal-hold.store.js';
import { LegalHolds } from './legal-holds.service.js';
import { RetentionLedger } from './retention-ledger.js';

@Module({
  imports: [AuditModule],
  providers: [LegalHoldStore, LegalHolds, DeletionRecordStore, RetentionLedger],
  exports: [LegalHolds, DeletionRecordStore, RetentionLedger],
})
export class RetentionModule {
  constructor(audit: VerificationAudit, holds: LegalHoldStore) {
    audit.trail.keepWhile(holds);
  }
}
