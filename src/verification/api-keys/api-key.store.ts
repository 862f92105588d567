import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { ApiKey } from './api-key.entity.js';

@Injectable()
export class ApiKeyStore {
  constructor(private readonly database: Database) {}

  async insert(key: ApiKey): Promise<void> {
    await this.database.manager.insert(ApiKey, { ...key });
  }

  findLive(organizationId: Id<'org'>, secretHash: Buffer): Promise<ApiKey | null> {
    return this.database.manager.findOneBy(ApiKey, {
      organizationId,
      secretHash,
      revokedAt: IsNull(),
    });
  }

  list(organizationId: Id<'org'>): Promise<ApiKey[]> {
    return this.database.manager.find(ApiKey, { where: { organizationId }, order: { id: 'ASC' } });
  }

  /** Whether the key was live until this call. */
  async revoke(organizationId: Id<'org'>, id: Id<'key'>, revokedAt: Date): Promise<boolean> {
    const where = { organizationId, id, revokedAt: IsNull() };
    const { affected } = await this.database.manager.update(ApiKey, where, { revokedAt });
    return affected === 1;
  }
}
