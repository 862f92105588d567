import { Injectable } from '@nestjs/common';
import { DataKeys, Vault } from '../../platform/crypto/index.js';
import { Database, EntityColumns, type Transaction } from '../../platform/database/index.js';
import { uuidOf, type Id } from '../../platform/ids/index.js';
import { VERIFICATION_DATA_KEYS } from '../persons/index.js';
import type { Source } from './source.js';
import { SourceEntity } from './source.entity.js';

const COLUMNS = EntityColumns.of(SourceEntity);

const LIST = {
  name: 'sources.list',
  text: `SELECT ${COLUMNS.select('s')} FROM verification.sources s
          WHERE s.organization_id = $1 AND s.project_id = $2 ORDER BY s.id`,
};

@Injectable()
export class SourceStore {
  readonly #keys: DataKeys;

  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
  ) {
    this.#keys = new DataKeys(vault, VERIFICATION_DATA_KEYS);
  }

  /** Oldest first. */
  async list(organizationId: Id<'org'>, projectId: Id<'proj'>): Promise<SourceEntity[]> {
    const values = [uuidOf(organizationId), uuidOf(projectId)];
    const rows = await this.database.pipelinedReads.query(LIST, values);
    return rows.map((row) => COLUMNS.read(row));
  }

  async insert(
    organizationId: Id<'org'>,
    source: Source,
    secret: string,
    tx: Transaction,
  ): Promise<void> {
    const { key } = await this.#keys.create(organizationId, source.id, source.createdAt, tx);
    const sealedSecret = this.vault.seal(key, placeOf(organizationId, source.id), secret);
    await tx.manager.insert(SourceEntity, { ...source, organizationId, sealedSecret });
  }

  /** Destroys its secret too. False without such a source. */
  async remove(organizationId: Id<'org'>, id: Id<'src'>, tx: Transaction): Promise<boolean> {
    const { affected } = await tx.manager.delete(SourceEntity, { organizationId, id });
    if (affected !== 1) return false;
    await this.#keys.destroy(organizationId, [id], tx);
    return true;
  }

  async secretOf({ organizationId, id, sealedSecret }: SourceEntity): Promise<string> {
    const key = await this.#keys.open(organizationId, id, this.database);
    if (!key) throw new Error('the source has no data key');
    return this.vault.unseal<string>(key, placeOf(organizationId, id), sealedSecret);
  }
}

function placeOf(tenant: Id<'org'>, row: Id<'src'>) {
  return { tenant, table: 'sources', column: 'sealed_secret', row };
}
