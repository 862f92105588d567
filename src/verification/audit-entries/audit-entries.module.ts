import { Module } from '@nestjs/common';
import { auditEntriesController, auditSearchController } from '../../platform/audit/index.js';
import { Staff, StaffModule } from '../../staff/index.js';
import { ApiKey, ApiKeysModule } from '../api-keys/index.js';
import { AuditModule, VerificationAudit } from '../audit/index.js';

const AuditEntriesController = auditEntriesController({
  path: 'v1/audit_entries',
  summary: 'List the audit entries of the organization by number, without gaps',
  description: 'Of both environments: an organization has one audit.',
  access: ApiKey('audit:read'),
  audit: VerificationAudit,
});

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
