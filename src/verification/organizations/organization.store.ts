import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository, Column, Entity, PrimaryColumn, Check, ForeignKey } from 'typeorm';
import { Database, type Transaction, idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { membershipColumns, ROLES_OF } from '../../staff/index.js';
import { ORGANIZATIONS } from '../tenants.js';

/** A tenant of the verification service: the partner that owns projects, keys, sessions and people. */
@Entity({ schema: 'verification', name: 'organizations' })
export class Organization {
  @PrimaryColumn(idColumn('org')) id: Id<'org'>;
  @Column({ type: 'text' }) name: string;
  @Column({ type: 'timestamptz' }) createdAt: Date;
}

@Injectable()
export class OrganizationStore {
  constructor(
    @InjectRepository(Organization) private readonly organizations: Repository<Organization>,
    private readonly database: Database,
  ) {}

  /** `record` is part of the same transaction. */
  async insert(
    organization: Organization,
    record: (tx: Transaction) => Promise<void>,
  ): Promise<Organization> {
    await this.database.transaction(async (tx) => {
      await tx.manager.insert(Organization, { ...organization });
      await record(tx);
    });
    return organization;
  }

  find(id: Id<'org'>): Promise<Organization | null> {
    return this.organizations.findOneBy({ id });
  }

  list(): Promise<Organization[]> {
    return this.organizations.find({ order: { id: 'ASC' } });
  }
}

@Entity({ schema: 'verification', name: 'staff_memberships' })
@ForeignKey('Organization', ['workspace'], ['id'], { name: 'staff_memberships_organization_fkey' })
@Check('staff_memberships_role_check', isOneOf('role', ROLES_OF.console))
export class OrganizationMembership extends membershipColumns(ORGANIZATIONS) {}
