import { Module } from '@nestjs/common';
import { StaffModule } from '../../staff/index.js';
import { AuditModule } from '../audit/index.js';
import { CustomersModule } from '../customers/index.js';
import { CustomerWorkspaces } from './customer-workspaces.js';

/** The staff of customers. */
@Module({
  imports: [AuditModule, CustomersModule, StaffModule],
  providers: [CustomerWorkspaces],
})
export class MembersModule {}
