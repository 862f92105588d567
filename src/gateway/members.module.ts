import { Module } from '@nestjs/common';
import { Settings } from '../platform/config/index.js';
import type { Id } from '../platform/ids/index.js';
import { StaffModule, Workspaces } from '../staff/index.js';
import { AuditModule, GatewayAudit } from './audit/index.js';
import { CustomersModule, CustomersService } from './customers/index.js';
import { CUSTOMERS } from './tenants.js';
import { CustomerMembership } from './membership.entity.js';

/** Customers are the workspaces of their staff, in the people console. */
@Module({ imports: [AuditModule, CustomersModule, StaffModule] })
export class MembersModule {
  constructor(
    workspaces: Workspaces,
    customers: CustomersService,
    trail: GatewayAudit,
    settings: Settings,
  ) {
    // A new customer gets the deployment's environment, and its key for the verification service later.
    const environment = settings.environment === 'production' ? 'production' : 'sandbox';
    workspaces.register({
      console: 'people',
      ...CUSTOMERS,
      memberships: CustomerMembership,
      findName: async (id: Id<'cust'>) => (await customers.find(id))?.name ?? null,
      findFirst: async () => (await customers.list())[0]?.id ?? null,
      create: async (name, actor) => (await customers.create({ name, environment }, actor)).id,
      listKeysMadeBy: (id: Id<'cust'>, account) => customers.listLiveKeysMadeBy(id, account),
      audit: (customerId: Id<'cust'>, entry, on) => trail.append({ customerId, ...entry }, on),
    });
  }
}
