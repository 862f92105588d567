import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { NewAuditEntry } from '../../platform/audit/index.js';
import type { Queryable } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { Workspaces, type StaffAuditAction, type WorkspaceKind } from '../../staff/index.js';
import { VerificationAudit } from '../audit/index.js';
import { OrganizationsService } from '../organizations/index.js';
import { ORGANIZATIONS } from '../tenants.js';

/** Organizations as the workspaces of their staff, in the console. */
@Injectable()
export class OrganizationWorkspaces implements WorkspaceKind, OnModuleInit {
  readonly console = 'console';
  readonly schema = ORGANIZATIONS.schema;
  readonly tenantColumn = ORGANIZATIONS.column;
  readonly idPrefix = 'org';

  constructor(
    private readonly organizations: OrganizationsService,
    private readonly trail: VerificationAudit,
    private readonly workspaces: Workspaces,
  ) {}

  onModuleInit(): void {
    this.workspaces.register(this);
  }

  async findName(id: Id<'org'>): Promise<string | null> {
    return (await this.organizations.find(id))?.name ?? null;
  }

  async findFirst(): Promise<Id<'org'> | null> {
    return (await this.organizations.list())[0]?.id ?? null;
  }

  async create(name: string, actor: string): Promise<Id<'org'>> {
    return (await this.organizations.create(name, actor)).id;
  }

  audit(
    organizationId: Id<'org'>,
    entry: NewAuditEntry<StaffAuditAction>,
    on?: Queryable,
  ): Promise<void> {
    return this.trail.append({ organizationId, ...entry }, on);
  }
}
