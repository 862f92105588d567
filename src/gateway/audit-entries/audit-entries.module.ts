import { Module } from '@nestjs/common';
import { auditSearchController } from '../../platform/audit/index.js';
import { Staff, StaffModule } from '../../staff/index.js';
import { AuditModule, GatewayAudit } from '../audit/index.js';
import { CustomersModule } from '../customers/index.js';
import { AuditEntriesController } from './audit-entries.controller.js';

const PeopleAuditController = auditSearchController({
  path: 'people/v1/audit_entries',
  tag: 'People',
  access: Staff,
  audit: GatewayAudit,
});

/** A module of its own: `customers` writes audit entries, and reading them needs a key or a role. */
@Module({
  imports: [CustomersModule, AuditModule, StaffModule],
  controllers: [AuditEntriesController, PeopleAuditController],
})
export class AuditEntriesModule {}
