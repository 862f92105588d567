import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { NewAuditEntry } from '../../platform/audit/index.js';
import { Settings } from '../../platform/config/index.js';
import type { Queryable } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { Workspaces, type StaffAuditAction, type WorkspaceKind } from '../../staff/index.js';
import { GatewayAudit } from '../audit/index.js';
import { CustomersService } from '../customers/index.js';
import { CUSTOMERS } from '../tenants.js';

/** Customers as the workspaces of their staff, in the people console. */
@Injectable()
export class CustomerWorkspaces implements WorkspaceKind, OnModuleInit {
  readonly console = 'people';
  readonly schema = CUSTOMERS.schema;
  readonly tenantColumn = CUSTOMERS.column;
  readonly idPrefix = 'cust';

  constructor(
    private readonly customers: CustomersService,
    private readonly trail: GatewayAudit,
    private readonly workspaces: Workspaces,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.workspaces.register(this);
  }

  async findName(id: Id<'cust'>): Promise<string | null> {
    return (await this.customers.find(id))?.name ?? null;
  }

  async findFirst(): Promise<Id<'cust'> | null> {
    return (await this.customers.list())[0]?.id ?? null;
  }

  /**
   * Gets the deployment's environment. Its key for the verification service is configured later.
   */
  async create(name: string, actor: string): Promise<Id<'cust'>> {
    const environment = this.settings.environment === 'production' ? 'production' : 'sandbox';
    return (await this.customers.create({ name, environment }, actor)).id;
  }

  audit(
    customerId: Id<'cust'>,
    entry: NewAuditEntry<StaffAuditAction>,
    on?: Queryable,
  ): Promise<void> {
    return this.trail.append({ customerId, ...entry }, on);
  }
}
