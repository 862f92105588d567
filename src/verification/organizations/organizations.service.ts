import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { newId, type Id } from '../../platform/ids/index.js';
import { VerificationAudit } from '../audit/index.js';
import { OrganizationStore, type Organization } from './organization.store.js';
import { defineProblem } from '../../platform/errors/index.js';

const organizationNotFound = defineProblem(
  'organization_not_found',
  404,
  'There is no such organization',
);

@Injectable()
export class OrganizationsService {
  constructor(
    private readonly store: OrganizationStore,
    private readonly audit: VerificationAudit,
    private readonly clock: Clock,
  ) {}

  create(name: string, actor: string): Promise<Organization> {
    const id = newId('org');
    return this.store.insert({ id, name, createdAt: this.clock.now() }, (tx) =>
      this.audit.append(
        {
          organizationId: id,
          actor,
          action: 'organization.created',
          outcome: 'changed',
          subject: id,
        },
        tx,
      ),
    );
  }

  /** Throws `organization_not_found`. */
  async get(id: Id<'org'>): Promise<Organization> {
    const organization = await this.find(id);
    if (!organization) throw organizationNotFound();
    return organization;
  }

  find(id: Id<'org'>): Promise<Organization | null> {
    return this.store.find(id);
  }

  list(): Promise<Organization[]> {
    return this.store.list();
  }
}
