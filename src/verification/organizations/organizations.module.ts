import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/index.js';
import { OrganizationStore, Organization } from './organization.store.js';
import { OrganizationsService } from './organizations.service.js';

@Module({
  imports: [AuditModule, TypeOrmModule.forFeature([Organization])],
  providers: [OrganizationStore, OrganizationsService],
  exports: [OrganizationsService],
})
export class OrganizationsModule {}
