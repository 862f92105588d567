import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { OrganizationStore } from './organization.store.js';
import { OrganizationsService } from './organizations.service.js';

@Module({
  imports: [AuditModule],
  providers: [OrganizationStore, OrganizationsService],
  exports: [OrganizationsService],
})
export class OrganizationsModule {}
