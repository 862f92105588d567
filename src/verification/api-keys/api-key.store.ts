import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, type Repository } from 'typeorm';
import { Database, newestFirst, pageBy, type Transaction } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import type { Environment } from '../environment.js';
import { ApiKey, type Scope } from './api-key.entity.js';

const FIND_LIVE = {
  name: 'api_keys.find_live',
  text: `SELECT id, environment, scopes, last_used_at AS "lastUsedAt" FROM verification.api_keys
    WHERE organization_id = $1 AND secret_hash = $2 AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > $3)`,
};

export type LiveKey = Pick<ApiKey, 'id' | 'environment' | 'scopes' | 'lastUsedAt'>;

@Injectable()
export class ApiKeyStore {
  constructor(
    @InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>,
    private readonly database: Database,
  ) {}

  /** `record` is part of the same transaction. */
  async insert(key: ApiKey, record: (tx: Transaction) => Promise<void>): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.manager.insert(ApiKey, { ...key });
      await record(tx);
    });
  }

  hasKeys(organizationId: Id<'org'>): Promise<boolean> {
    return this.keys.existsBy({ organizationId });
  }

  /** The key with this hash that is live at `now`. */
  async findLive(
    organizationId: Id<'org'>,
    secretHash: Buffer,
    now: Date,
  ): Promise<LiveKey | null> {
    const [row] = await this.database.pipelinedReads.query<{
      id: string;
      environment: Environment;
      scopes: Scope[];
      lastUsedAt: Date | null;
    }>(FIND_LIVE, [uuidOf(organizationId), secretHash, now]);
    return row ? { ...row, id: idOf('key', row.id) } : null;
  }

  find(organizationId: Id<'org'>, id: Id<'key'>): Promise<ApiKey | null> {
    return this.keys.findOneBy({ organizationId, id });
  }

  async markUsed(organizationId: Id<'org'>, id: Id<'key'>, lastUsedAt: Date): Promise<void> {
    await this.keys.update({ organizationId, id }, { lastUsedAt });
  }

  list(organizationId: Id<'org'>): Promise<ApiKey[]> {
    return this.keys.find({ where: { organizationId }, order: { id: 'ASC' } });
  }

  listLiveMadeBy(organizationId: Id<'org'>, createdBy: string, now: Date): Promise<ApiKey[]> {
    const live = { organizationId, createdBy, revokedAt: IsNull() };
    const where = [IsNull(), MoreThan(now)].map((expiresAt) => ({ ...live, expiresAt }));
    return this.keys.find({ where, order: { id: 'ASC' } });
  }

  /** Up to limit + 1 keys in list order. */
  async listPage(organizationId: Id<'org'>, page: Page<'key'>): Promise<ApiKey[]> {
    const { where, ...paging } = pageBy(page);
    const found = await this.keys.find({ where: { organizationId, ...where }, ...paging });
    return newestFirst(found, page);
  }

  /**
   * Stores the successor of a key, which works until `expiresAt`. Returns whether it was live and
   * had no successor.
   */
  replace(
    { organizationId, id }: Pick<ApiKey, 'organizationId' | 'id'>,
    { successor, expiresAt }: { successor: ApiKey; expiresAt: Date },
    record: (tx: Transaction) => Promise<void>,
  ): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const where = { organizationId, id, revokedAt: IsNull(), expiresAt: IsNull() };
      const { affected } = await tx.manager.update(ApiKey, where, { expiresAt });
      if (affected !== 1) return false;
      await tx.manager.insert(ApiKey, { ...successor });
      await record(tx);
      return true;
    });
  }

  /** Returns whether the key was live. `record` is part of the same transaction. */
  revoke(
    { organizationId, id }: Pick<ApiKey, 'organizationId' | 'id'>,
    revokedAt: Date,
    record: (tx: Transaction) => Promise<void>,
  ): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const where = { organizationId, id, revokedAt: IsNull() };
      const { affected } = await tx.manager.update(ApiKey, where, { revokedAt });
      if (affected !== 1) return false;
      await record(tx);
      return true;
    });
  }
}
