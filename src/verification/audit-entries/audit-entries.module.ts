import { Module } from '@nestjs/common';
import { auditSearchController } from '../../platform/audit/index.js';
import { Staff, StaffModule } from '../../staff/index.js';
import { ApiKeysModule } from '../api-keys/index.js';
import { AuditModule, VerificationAudit } from '../audit/index.js';
import { AuditEntriesController } from './audit-entries.controller.js';

const ConsoleAuditController = auditSearchController({
  path: 'console/v1/audit_entries',
  tag: 'Console',
  access: Staff,
  audit: VerificationAudit,
});

/** Separate from the audit itself: keys and staff write to that, and reading it needs one of them. */
@Module({
  imports: [ApiKeysModule, AuditModule, StaffModule],
  controllers: [AuditEntriesController, ConsoleAuditController],
})
export class AuditEntriesModule {}
