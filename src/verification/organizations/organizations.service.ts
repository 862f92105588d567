import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { newId, type Id } from '../../platform/ids/index.js';
import { OrganizationStore } from './organization.store.js';
import type { Organization } from './organization.entity.js';
import { organizationNotFound } from './organization.problems.js';

@Injectable()
export class OrganizationsService {
  constructor(
    private readonly store: OrganizationStore,
    private readonly clock: Clock,
  ) {}

  create(name: string): Promise<Organization> {
    return this.store.insert({ id: newId('org'), name, createdAt: this.clock.now() });
  }

  /** Throws `organization_not_found`. */
  async get(id: Id<'org'>): Promise<Organization> {
    const organization = await this.store.find(id);
    if (!organization) throw organizationNotFound();
    return organization;
  }

  list(): Promise<Organization[]> {
    return this.store.list();
  }
}
