import { Module } from '@nestjs/common';
import { AuditModule, VerificationAudit } from '../audit/index.js';
import { DeletionRecordStore } from './deletion-record.store.js';
import { LegalHoldStore } from './legal-hold.store.js';
import { RetentionLedger } from './retention-ledger.js';

@Module({
  imports: [AuditModule],
  providers: [LegalHoldStore, DeletionRecordStore, RetentionLedger],
  exports: [LegalHoldStore, DeletionRecordStore, RetentionLedger],
})
export class RetentionModule {
  constructor(audit: VerificationAudit, holds: LegalHoldStore) {
    audit.keepWhile(holds);
  }
}
