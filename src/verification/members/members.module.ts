import { Module } from '@nestjs/common';
import { StaffModule } from '../../staff/index.js';
import { AuditModule } from '../audit/index.js';
import { OrganizationsModule } from '../organizations/index.js';
import { OrganizationWorkspaces } from './organization-workspaces.js';

/** The staff of organizations. */
@Module({
  imports: [AuditModule, OrganizationsModule, StaffModule],
  providers: [OrganizationWorkspaces],
})
export class MembersModule {}
