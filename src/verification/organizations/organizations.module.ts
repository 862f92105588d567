import { Module } from '@nestjs/common';
import { OrganizationStore } from './organization.store.js';
import { OrganizationsService } from './organizations.service.js';

@Module({ providers: [OrganizationStore, OrganizationsService], exports: [OrganizationsService] })
export class OrganizationsModule {}
