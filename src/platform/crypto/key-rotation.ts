import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../database/index.js';
import { Tenants } from '../tenants/index.js';
import { Unreadable } from './aes-gcm.js';
import type { WrappedKey } from './key-provider.js';
import { Vault } from './vault.js';
import { idOf } from '../ids/index.js';

/** A table with wrapped data keys. These names are code, never input. */
interface KeyTable {
  table: string;
  /** First column of its primary key. */
  tenant: string;
  /** The other column of its primary key. */
  row: string;
  /** The owner of a data key, from the row's value. */
  ownerOf: (row: unknown) => string;
}

const SIGNING_KEYS: KeyTable = {
  table: 'platform.signing_keys',
  tenant: 'purpose',
  row: 'kid',
  ownerOf: String,
};

/** One row for each workspace. */
const IDENTITY_PROVIDERS: KeyTable = {
  table: 'platform.staff_identity_providers',
  tenant: 'workspace_id',
  row: 'workspace_id',
  ownerOf: String,
};

const OF_PLATFORM = [SIGNING_KEYS, IDENTITY_PROVIDERS];

/** Every table with a `wrapped_key`. A test compares this list with the database. */
export function keyTables({ kinds }: Tenants): KeyTable[] {
  const ofProducts = kinds.flatMap(({ schema, column: tenant }): KeyTable[] => [
    { table: `${schema}.data_keys`, tenant, row: 'owner_id', ownerOf: byId },
    { table: `${schema}.idempotency_keys`, tenant, row: 'key_hash', ownerOf: byHash },
  ]);
  return [...ofProducts, ...OF_PLATFORM];
}

/** The tenant, in the form that its data keys are bound to. */
export function ownerOfKeys({ table }: KeyTable, tenant: string): string {
  return OF_PLATFORM.some((each) => each.table === table) ? tenant : idOf('key', tenant);
}

function byId(row: unknown): string {
  return idOf('key', String(row));
}

function byHash(row: unknown): string {
  return `idempotency/${(row as Buffer).toString('base64url')}`;
}

const BATCH = 200;

interface OutdatedRow extends WrappedKey {
  row: unknown;
}

/** A data key that its key-encryption key does not open, by its row's primary key. */
export interface UnreadableKey {
  table: string;
  key_id: string;
  [column: string]: string;
}

export interface RotationReport {
  /** How many keys were rewrapped, by table. */
  rotated: Record<string, number>;
  /** Left unchanged. */
  unreadable: UnreadableKey[];
}

/**
 * Rewraps every data key without downtime, one transaction per batch and tenant. Repeatable after a crash. Remove an old key only once unused.
 */
@Injectable()
export class KeyRotation {
  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly tenants: Tenants,
  ) {}

  /** A key that does not open stays and is named: its key-encryption key must return first. */
  async rotate(): Promise<RotationReport> {
    const report: RotationReport = { rotated: {}, unreadable: [] };
    for (const place of keyTables(this.tenants)) {
      report.rotated[place.table] = 0;
      for (const tenant of await this.#outdatedTenants(place))
        await this.#rotateTenant(place, tenant, report);
    }
    return report;
  }

  /** The number of data keys under each key-encryption key. */
  async status(): Promise<{ currentKeyId: string; dataKeys: Record<string, number> }> {
    const dataKeys: Record<string, number> = {};
    for (const { table } of keyTables(this.tenants)) {
      const rows = await this.database.query<{ keyId: string; count: string }>(
        `SELECT key_id AS "keyId", count(*) AS count FROM ${table} GROUP BY key_id`,
      );
      for (const { keyId, count } of rows) dataKeys[keyId] = (dataKeys[keyId] ?? 0) + Number(count);
    }
    return { currentKeyId: this.vault.currentKeyId(), dataKeys };
  }

  async #outdatedTenants({ table, tenant }: KeyTable): Promise<string[]> {
    const rows = await this.database.query<{ tenant: string }>(
      `SELECT DISTINCT ${tenant} AS tenant FROM ${table} WHERE key_id <> $1`,
      [this.vault.currentKeyId()],
    );
    return rows.map((row) => row.tenant);
  }

  async #rotateTenant(place: KeyTable, tenant: string, report: RotationReport): Promise<void> {
    let rows: OutdatedRow[] = [];
    do {
      const after = rows.at(-1)?.row;
      rows = await this.database.transaction(async (tx) => {
        const found = await this.#lockSome(place, tenant, after, tx);
        for (const row of found) await this.#rewrap({ place, tenant }, row, report, tx);
        return found;
      });
    } while (rows.length === BATCH);
  }

  #lockSome(
    place: KeyTable,
    tenant: string,
    after: unknown,
    tx: Transaction,
  ): Promise<OutdatedRow[]> {
    const { table, row: column } = place;
    const values = [tenant, this.vault.currentKeyId()];
    return tx.query<OutdatedRow>(
      `SELECT ${column} AS "row", key_id AS "keyId", wrapped_key AS wrapped FROM ${table}
        WHERE ${place.tenant} = $1 AND key_id <> $2 ${after === undefined ? '' : `AND ${column} > $3`}
        ORDER BY ${column} LIMIT ${String(BATCH)} FOR UPDATE SKIP LOCKED`,
      after === undefined ? values : [...values, after],
    );
  }

  async #rewrap(
    { place, tenant }: { place: KeyTable; tenant: string },
    { row, ...wrapped }: OutdatedRow,
    { rotated, unreadable }: RotationReport,
    tx: Transaction,
  ): Promise<void> {
    const { table, row: column } = place;
    const owner = ownerOfKeys(place, tenant);
    try {
      const anew = await this.vault.rewrapDataKey(owner, place.ownerOf(row), wrapped);
      await tx.query(
        `UPDATE ${table} SET key_id = $3, wrapped_key = $4 WHERE ${place.tenant} = $1 AND ${column} = $2`,
        [tenant, row, anew.keyId, anew.wrapped],
      );
      rotated[table] = (rotated[table] ?? 0) + 1;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const name = Buffer.isBuffer(row) ? `\\x${row.toString('hex')}` : String(row);
      unreadable.push({ table, [place.tenant]: tenant, [column]: name, key_id: wrapped.keyId });
    }
  }
}
