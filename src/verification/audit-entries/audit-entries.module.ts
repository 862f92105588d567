import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/index.js';
import { AuditModule } from '../audit/index.js';
import { AuditEntriesController } from './audit-entries.controller.js';

/** Separate from the audit itself: keys write to that, and reading it needs a key. */
@Module({
  imports: [ApiKeysModule, AuditModule],
  controllers: [AuditEntriesController],
})
export class AuditEntriesModule {}
