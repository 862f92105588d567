import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Repository, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DataKeys, Vault } from '../../platform/crypto/index.js';
import {
  Database,
  EntityColumns,
  lockName,
  type Queryable,
  type Transaction,
  idColumn,
} from '../../platform/database/index.js';
import { uuidOf, type Id } from '../../platform/ids/index.js';
import type { SourceValue } from './source.js';

/** A source of the operator that validates what people of one project say. */
@Entity({ schema: 'verification', name: 'sources' })
@ForeignKey('Project', ['organizationId', 'projectId'], ['organizationId', 'id'], {
  name: 'sources_project_fkey',
})
@Index('sources_project_index', ['organizationId', 'projectId', 'id'])
export class SourceEntity {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn(idColumn('src')) id: Id<'src'>;
  @Column(idColumn('proj')) projectId: Id<'proj'>;

  /** Shown to people before they consent. */
  @Column({ type: 'text' }) name: string;
  @Column({ type: 'text' }) url: string;
  @Column({ type: 'text', name: 'asked_values', array: true }) values: SourceValue[];

  /** `SourceSecrets`, under the source's own data key. */
  @Column({ type: 'bytea' }) sealedSecret: Buffer;
  @Column({ type: 'timestamptz' }) createdAt: Date;

  /** Since when it is asked; null while it is off. */
  @Column({ type: 'timestamptz', nullable: true }) enabledAt: Date | null;

  /** Until when the former secret works too. */
  @Column({ type: 'timestamptz', nullable: true }) oldSecretExpiresAt: Date | null;

  /** Why it last validated nothing, as a code. */
  @Column({ type: 'text', nullable: true }) lastError: string | null;
  @Column({ type: 'timestamptz', nullable: true }) lastErrorAt: Date | null;
}

/** Without what only the store uses. */
export type Source = Omit<SourceEntity, 'organizationId' | 'sealedSecret'>;

const COLUMNS = EntityColumns.of(SourceEntity);

const LIST = {
  name: 'sources.list',
  text: `SELECT ${COLUMNS.select('s')} FROM verification.sources s
          WHERE s.organization_id = $1 AND s.project_id = $2 ORDER BY s.id`,
};

/** `whsec_…`, with which both sides sign. The former one works until `oldSecretExpiresAt` of the source. */
export interface SourceSecrets {
  secret: string;
  old: string | null;
}

@Injectable()
export class SourceStore {
  constructor(
    @InjectRepository(SourceEntity) private readonly sources: Repository<SourceEntity>,
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly keys: DataKeys,
  ) {}

  /** Oldest first. */
  async list(organizationId: Id<'org'>, projectId: Id<'proj'>): Promise<SourceEntity[]> {
    const values = [uuidOf(organizationId), uuidOf(projectId)];
    const rows = await this.database.pipelinedReads.query(LIST, values);
    return rows.map((row) => COLUMNS.read(row));
  }

  /** Counts the sources of a project. Additions to one project count in turn. */
  async lockAndCount(
    organizationId: Id<'org'>,
    projectId: Id<'proj'>,
    tx: Transaction,
  ): Promise<number> {
    await lockName(`verification.sources/${projectId}`, tx);
    return tx.manager.countBy(SourceEntity, { organizationId, projectId });
  }

  lock(organizationId: Id<'org'>, id: Id<'src'>, tx: Transaction): Promise<SourceEntity | null> {
    const where = { organizationId, id };
    return tx.manager.findOne(SourceEntity, { where, lock: { mode: 'pessimistic_write' } });
  }

  async insert(
    organizationId: Id<'org'>,
    source: Source,
    secrets: SourceSecrets,
    tx: Transaction,
  ): Promise<void> {
    const key = await this.keys.create(organizationId, source.id, source.createdAt, tx);
    const sealedSecret = this.vault.seal(key, placeOf(organizationId, source.id), secrets);
    await tx.manager.insert(SourceEntity, { ...source, organizationId, sealedSecret });
  }

  async enable({ organizationId, id, enabledAt }: SourceEntity, tx: Transaction): Promise<void> {
    await tx.manager.update(SourceEntity, { organizationId, id }, { enabledAt });
  }

  async saveSecrets(
    { organizationId, id, oldSecretExpiresAt }: SourceEntity,
    secrets: SourceSecrets,
    tx: Transaction,
  ): Promise<void> {
    const key = await this.#keyOf(organizationId, id, tx);
    const sealedSecret = this.vault.seal(key, placeOf(organizationId, id), secrets);
    await tx.manager.update(
      SourceEntity,
      { organizationId, id },
      { sealedSecret, oldSecretExpiresAt },
    );
  }

  async noteError(
    { organizationId, id }: SourceEntity,
    lastError: string,
    lastErrorAt: Date,
  ): Promise<void> {
    const change = { lastError, lastErrorAt };
    await this.sources.update({ organizationId, id }, change);
  }

  /** Destroys its secret too. False without such a source. */
  async remove(organizationId: Id<'org'>, id: Id<'src'>, tx: Transaction): Promise<boolean> {
    const { affected } = await tx.manager.delete(SourceEntity, { organizationId, id });
    if (affected !== 1) return false;
    await this.keys.destroy(organizationId, [id], tx);
    return true;
  }

  async secretsOf(
    { organizationId, id, sealedSecret }: SourceEntity,
    on: Queryable = this.database,
  ): Promise<SourceSecrets> {
    const key = await this.#keyOf(organizationId, id, on);
    return this.vault.unseal<SourceSecrets>(key, placeOf(organizationId, id), sealedSecret);
  }

  async #keyOf(organizationId: Id<'org'>, id: Id<'src'>, on: Queryable) {
    const key = await this.keys.open(organizationId, id, on);
    if (!key) throw new Error('the source has no data key');
    return key;
  }
}

function placeOf(tenant: Id<'org'>, row: Id<'src'>) {
  return { tenant, table: 'sources', column: 'sealed_secret', row };
}
