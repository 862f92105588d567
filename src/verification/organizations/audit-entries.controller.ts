import { auditEntriesController, auditSearchController } from '../../platform/audit/index.js';
import { Staff } from '../../staff/index.js';
import { ApiKey } from '../api-keys/index.js';
import { VerificationAudit } from '../audit/index.js';

export const AuditEntriesController = auditEntriesController({
  path: 'v1/audit_entries',
  summary: 'List the audit entries of the organization by number, without gaps',
  description: 'Of both environments: an organization has one audit.',
  access: ApiKey('audit:read'),
  audit: VerificationAudit,
});

export const ConsoleAuditController = auditSearchController({
  path: 'console/v1/audit_entries',
  tag: 'Console',
  access: Staff,
  audit: VerificationAudit,
});
