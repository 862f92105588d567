import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Id } from '../../platform/ids/index.js';
import { StaffModule, Workspaces } from '../../staff/index.js';
import { ApiKeysModule, ApiKeysService } from '../api-keys/index.js';
import { AuditModule, VerificationAudit } from '../audit/index.js';
import { ORGANIZATIONS } from '../tenants.js';
import { AuditEntriesController, ConsoleAuditController } from './audit-entries.controller.js';
import { OrganizationMembership, OrganizationStore, Organization } from './organization.store.js';
import { OrganizationsService } from './organizations.service.js';

/** The tenants of the service. They are the workspaces of their staff, in the console. */
@Module({
  imports: [ApiKeysModule, AuditModule, StaffModule, TypeOrmModule.forFeature([Organization])],
  controllers: [AuditEntriesController, ConsoleAuditController],
  providers: [OrganizationStore, OrganizationsService],
  exports: [OrganizationsService],
})
export class OrganizationsModule {
  constructor(
    workspaces: Workspaces,
    organizations: OrganizationsService,
    trail: VerificationAudit,
    keys: ApiKeysService,
  ) {
    workspaces.register({
      console: 'console',
      ...ORGANIZATIONS,
      memberships: OrganizationMembership,
      findName: async (id: Id<'org'>) => (await organizations.find(id))?.name ?? null,
      findFirst: async () => (await organizations.list())[0]?.id ?? null,
      create: async (name, actor) => (await organizations.create(name, actor)).id,
      listKeysMadeBy: (id: Id<'org'>, account) => keys.listLiveMadeBy(id, account),
      audit: (organizationId: Id<'org'>, entry, on) =>
        trail.append({ organizationId, ...entry }, on),
    });
  }
}
