import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/index.js';
import { AuditModule } from '../audit/index.js';
import { AuditEntriesController } from './audit-entries.controller.js';

/** Apart from the audit itself: keys write to that, and this is read with a key. */
@Module({
  imports: [ApiKeysModule, AuditModule],
  controllers: [AuditEntriesController],
})
export class AuditEntriesModule {}
