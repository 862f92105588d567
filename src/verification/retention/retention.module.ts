import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule, VerificationAudit } from '../audit/index.js';
import { DeletionRecordEntity } from './deletion-record.entity.js';
import { DeletionRecordStore } from './deletion-record.store.js';
import { LegalHoldEntity } from './legal-hold.entity.js';
import { LegalHoldStore } from './legal-hold.store.js';
import { LegalHolds } from './legal-holds.service.js';
import { RetentionLedger } from './retention-ledger.js';

@Module({
  imports: [AuditModule, TypeOrmModule.forFeature([LegalHoldEntity, DeletionRecordEntity])],
  providers: [LegalHoldStore, LegalHolds, DeletionRecordStore, RetentionLedger],
  exports: [LegalHolds, DeletionRecordStore, RetentionLedger],
})
export class RetentionModule {
  constructor(audit: VerificationAudit, holds: LegalHoldStore) {
    audit.trail.keepWhile(holds);
  }
}
