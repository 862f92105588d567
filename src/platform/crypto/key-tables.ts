import { idOf } from '../ids/index.js';
import type { Tenants } from '../tenants/index.js';

/** A table with wrapped data keys. These names are code, never input. */
export interface KeyTable {
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
