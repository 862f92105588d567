import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database, type Transaction } from '../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import type { Environment } from '../environment.js';
import { ApiKey } from './api-key.entity.js';
import type { Scope } from './api-key.scopes.js';

const FIND_LIVE = {
  name: 'api_keys.find_live',
  text: `SELECT id, environment, scopes FROM verification.api_keys
    WHERE organization_id = $1 AND secret_hash = $2 AND revoked_at IS NULL`,
};

@Injectable()
export class ApiKeyStore {
  constructor(private readonly database: Database) {}

  /** `record` is part of the same transaction. */
  async insert(key: ApiKey, record: (tx: Transaction) => Promise<void>): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.manager.insert(ApiKey, { ...key });
      await record(tx);
    });
  }

  hasKeys(organizationId: Id<'org'>): Promise<boolean> {
    return this.database.manager.existsBy(ApiKey, { organizationId });
  }

  /** The live key with this hash. */
  async findLive(
    organizationId: Id<'org'>,
    secretHash: Buffer,
  ): Promise<Pick<ApiKey, 'id' | 'environment' | 'scopes'> | null> {
    const [row] = await this.database.pipelinedReads.query<{
      id: string;
      environment: Environment;
      scopes: Scope[];
    }>(FIND_LIVE, [uuidOf(organizationId), secretHash]);
    return row ? { ...row, id: idOf('key', row.id) } : null;
  }

  list(organizationId: Id<'org'>): Promise<ApiKey[]> {
    return this.database.manager.find(ApiKey, { where: { organizationId }, order: { id: 'ASC' } });
  }

  /** Returns whether the key was live until now. `record` is part of the same transaction. */
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
