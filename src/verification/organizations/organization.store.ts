import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { Organization } from './organization.entity.js';

@Injectable()
export class OrganizationStore {
  constructor(private readonly database: Database) {}

  async insert(organization: Organization): Promise<Organization> {
    await this.database.manager.insert(Organization, { ...organization });
    return organization;
  }

  find(id: Id<'org'>): Promise<Organization | null> {
    return this.database.manager.findOneBy(Organization, { id });
  }

  list(): Promise<Organization[]> {
    return this.database.manager.find(Organization, { order: { id: 'ASC' } });
  }
}
