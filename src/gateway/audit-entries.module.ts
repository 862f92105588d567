import { Module } from '@nestjs/common';
import { auditEntriesController, auditSearchController } from '../platform/audit/index.js';
import { Staff, StaffModule } from '../staff/index.js';
import { AuditModule, GatewayAudit } from './audit/index.js';
import { CustomerKey, CustomersModule } from './customers/index.js';

const AuditEntriesController = auditEntriesController({
  path: 'gateway/v1/audit_entries',
  summary: 'List the audit entries of the customer by number, without gaps',
  access: CustomerKey('audit:read'),
  audit: GatewayAudit,
});

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
