import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  IsNull,
  type Repository,
  Column,
  Entity,
  ForeignKey,
  PrimaryColumn,
  Unique,
} from 'typeorm';
import { OPERATOR } from '../../platform/audit/index.js';
import { Database, type Transaction, idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { VerificationAudit, type AuditAction } from '../audit/index.js';

@Entity({ schema: 'verification', name: 'staff_keys' })
@Unique('staff_keys_secret_key', ['organizationId', 'secretHash'])
@ForeignKey('Organization', ['organizationId'], ['id'], { name: 'staff_keys_organization_fkey' })
export class StaffKey {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn(idColumn('staff')) id: Id<'staff'>;
  @Column({ type: 'text' }) name: string;
  @Column({ type: 'bytea' }) secretHash: Buffer;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) revokedAt: Date | null;
}

@Injectable()
export class StaffKeyStore {
  constructor(
    @InjectRepository(StaffKey) private readonly keys: Repository<StaffKey>,
    private readonly database: Database,
    private readonly audit: VerificationAudit,
  ) {}

  async insert(key: StaffKey): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.manager.insert(StaffKey, { ...key });
      await this.#record('staff_key.created', key, tx);
    });
  }

  findLive(organizationId: Id<'org'>, secretHash: Buffer): Promise<StaffKey | null> {
    return this.keys.findOneBy({ organizationId, secretHash, revokedAt: IsNull() });
  }

  list(organizationId: Id<'org'>): Promise<StaffKey[]> {
    return this.keys.find({ where: { organizationId }, order: { id: 'ASC' } });
  }

  /** Returns whether the key was live. */
  revoke(organizationId: Id<'org'>, id: Id<'staff'>, revokedAt: Date): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const live = { organizationId, id, revokedAt: IsNull() };
      const { affected } = await tx.manager.update(StaffKey, live, { revokedAt });
      if (affected !== 1) return false;
      await this.#record('staff_key.revoked', { organizationId, id }, tx);
      return true;
    });
  }

  /** Made and revoked only at the command line. */
  #record(
    action: AuditAction,
    { organizationId, id: subject }: Pick<StaffKey, 'organizationId' | 'id'>,
    tx: Transaction,
  ): Promise<void> {
    const entry = { organizationId, actor: OPERATOR, action, outcome: 'changed', subject } as const;
    return this.audit.append(entry, tx);
  }
}
