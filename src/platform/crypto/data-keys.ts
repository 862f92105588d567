import type { Queryable, Transaction } from '../database/index.js';
import { uuidOf, type Id } from '../ids/index.js';
import type { WrappedKey } from './key-provider.js';
import type { NewDataKey, Vault } from './vault.js';

/** Where a product keeps its wrapped data keys. Names of our own, never input. */
export interface DataKeyTable {
  table: string;
  tenantColumn: string;
}

/** The wrapped data keys of one product: one per person, or per session until a person is known. */
export class DataKeys {
  constructor(
    private readonly vault: Vault,
    private readonly place: DataKeyTable,
  ) {}

  /** Makes and stores the data key of `owner`; returns it open. */
  async create(tenant: Id, owner: Id, createdAt: Date, tx: Transaction): Promise<NewDataKey> {
    const dataKey = await this.vault.createDataKey(tenant, owner);
    const { table, tenantColumn } = this.place;
    await tx.query(
      `INSERT INTO ${table} (${tenantColumn}, owner_id, key_id, wrapped_key, created_at) VALUES ($1, $2, $3, $4, $5)`,
      [uuidOf(tenant), uuidOf(owner), dataKey.keyId, dataKey.wrapped, createdAt],
    );
    return dataKey;
  }

  /** The open data key of `owner`, made by the first of several callers at once. */
  async ensure(tenant: Id, owner: Id, createdAt: Date, tx: Transaction): Promise<Buffer> {
    const known = await this.open(tenant, owner, tx);
    if (known) return known;
    const { table, tenantColumn } = this.place;
    const { key, keyId, wrapped } = await this.vault.createDataKey(tenant, owner);
    const inserted = await tx.query(
      `INSERT INTO ${table} (${tenantColumn}, owner_id, key_id, wrapped_key, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (${tenantColumn}, owner_id) DO NOTHING RETURNING owner_id`,
      [uuidOf(tenant), uuidOf(owner), keyId, wrapped, createdAt],
    );
    const made = inserted.length === 1 ? key : await this.open(tenant, owner, tx);
    if (!made) throw new Error('the data key was destroyed as it was made');
    return made;
  }

  /** The open data key, or null once it was destroyed. */
  async open(tenant: Id, owner: Id, on: Queryable): Promise<Buffer | null> {
    const { table, tenantColumn } = this.place;
    const [row] = await on.query<WrappedKey>(
      `SELECT key_id AS "keyId", wrapped_key AS wrapped FROM ${table} WHERE ${tenantColumn} = $1 AND owner_id = $2`,
      [uuidOf(tenant), uuidOf(owner)],
    );
    return row ? this.vault.openDataKey(tenant, owner, row) : null;
  }

  /** The open data keys of these owners; a destroyed one is missing. */
  async openAll(
    tenant: Id,
    owners: readonly Id[],
    on: Queryable,
  ): Promise<ReadonlyMap<Id, Buffer>> {
    if (owners.length === 0) return new Map();
    const { table, tenantColumn } = this.place;
    const ownerOf = new Map(owners.map((owner) => [uuidOf(owner), owner]));
    const rows = await on.query<WrappedKey & { uuid: string }>(
      `SELECT owner_id AS uuid, key_id AS "keyId", wrapped_key AS wrapped FROM ${table}
        WHERE ${tenantColumn} = $1 AND owner_id = ANY($2::uuid[])`,
      [uuidOf(tenant), [...ownerOf.keys()]],
    );
    const opened = rows.map(async ({ uuid, ...wrapped }): Promise<[Id, Buffer][]> => {
      const owner = ownerOf.get(uuid);
      return owner ? [[owner, await this.vault.openDataKey(tenant, owner, wrapped)]] : [];
    });
    return new Map((await Promise.all(opened)).flat());
  }

  /** Makes everything that these owners' keys sealed permanently unreadable. */
  async destroy(tenant: Id, owners: readonly Id[], tx: Transaction): Promise<void> {
    const { table, tenantColumn } = this.place;
    await tx.query(
      `DELETE FROM ${table} WHERE ${tenantColumn} = $1 AND owner_id = ANY($2::uuid[])`,
      [uuidOf(tenant), owners.map(uuidOf)],
    );
  }
}
