import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule, VerificationAudit } from '../audit/index.js';
import { DeletionRecordEntity, DeletionRecordStore } from './deletion-record.store.js';
import { LegalHoldEntity, LegalHoldStore } from './legal-hold.store.js';
import { LegalHolds } from './legal-holds.service.js';
import { DeletionLedger } from './deletion-ledger.js';

@Module({
  imports: [AuditModule, TypeOrmModule.forFeature([LegalHoldEntity, DeletionRecordEntity])],
  providers: [LegalHoldStore, LegalHolds, DeletionRecordStore, DeletionLedger],
  exports: [LegalHolds, DeletionRecordStore, DeletionLedger],
})
export class LegalHoldsModule {
  constructor(audit: VerificationAudit, holds: LegalHoldStore) {
    audit.trail.keepWhile(holds);
  }
}
