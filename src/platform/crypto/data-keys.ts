import { Injectable } from '@nestjs/common';
import type { Queryable, Transaction } from '../database/index.js';
import { uuidOf, type Id } from '../ids/index.js';
import { Tenants } from '../tenants/index.js';
import type { WrappedKey } from './key-provider.js';
import { Vault } from './vault.js';

/** The wrapped data keys: one per person, or per session until a person is known. */
@Injectable()
export class DataKeys {
  constructor(
    private readonly vault: Vault,
    private readonly tenants: Tenants,
  ) {}

  /** Makes and stores the data key of `owner`, which has none yet; returns it open. */
  async create(tenant: Id, owner: Id, createdAt: Date, tx: Transaction): Promise<Buffer> {
    const made = await this.#insert(tenant, owner, createdAt, tx);
    if (!made) throw new Error('the owner has a data key already');
    return made;
  }

  /** The open data key of `owner`, made by the first of several callers at once. */
  async ensure(tenant: Id, owner: Id, createdAt: Date, tx: Transaction): Promise<Buffer> {
    const key =
      (await this.open(tenant, owner, tx)) ??
      (await this.#insert(tenant, owner, createdAt, tx)) ??
      (await this.open(tenant, owner, tx));
    if (!key) throw new Error('the data key was destroyed as it was made');
    return key;
  }

  /** The open data key, or null once it was destroyed. */
  async open(tenant: Id, owner: Id, on: Queryable): Promise<Buffer | null> {
    const { schema, column } = this.tenants.kindOf(tenant);
    const [row] = await on.query<WrappedKey>(
      `SELECT key_id AS "keyId", wrapped_key AS wrapped FROM ${schema}.data_keys WHERE ${column} = $1 AND owner_id = $2`,
      [uuidOf(tenant), uuidOf(owner)],
    );
    return row ? this.vault.openDataKey(tenant, owner, row) : null;
  }

  /** The same of an owner who must have one. */
  async require(tenant: Id, owner: Id, on: Queryable): Promise<Buffer> {
    const key = await this.open(tenant, owner, on);
    if (!key) throw new Error(`${owner} has no data key`);
    return key;
  }

  /** The open data keys of these owners; a destroyed one is missing. */
  async openAll(
    tenant: Id,
    owners: readonly Id[],
    on: Queryable,
  ): Promise<ReadonlyMap<Id, Buffer>> {
    if (owners.length === 0) return new Map();
    const { schema, column } = this.tenants.kindOf(tenant);
    const ownerOf = new Map(owners.map((owner) => [uuidOf(owner), owner]));
    const rows = await on.query<WrappedKey & { uuid: string }>(
      `SELECT owner_id AS uuid, key_id AS "keyId", wrapped_key AS wrapped FROM ${schema}.data_keys
        WHERE ${column} = $1 AND owner_id = ANY($2::uuid[])`,
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
    const { schema, column } = this.tenants.kindOf(tenant);
    await tx.query(
      `DELETE FROM ${schema}.data_keys WHERE ${column} = $1 AND owner_id = ANY($2::uuid[])`,
      [uuidOf(tenant), owners.map(uuidOf)],
    );
  }

  /** Null when there is one already. */
  async #insert(tenant: Id, owner: Id, createdAt: Date, tx: Transaction): Promise<Buffer | null> {
    const { key, keyId, wrapped } = await this.vault.createDataKey(tenant, owner);
    const { schema, column } = this.tenants.kindOf(tenant);
    const inserted = await tx.query(
      `INSERT INTO ${schema}.data_keys (${column}, owner_id, key_id, wrapped_key, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (${column}, owner_id) DO NOTHING RETURNING owner_id`,
      [uuidOf(tenant), uuidOf(owner), keyId, wrapped, createdAt],
    );
    return inserted.length === 1 ? key : null;
  }
}
