import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import {
  DataKeys,
  Hasher,
  Vault,
  type NewDataKey,
  type WrappedKey,
} from '../../platform/crypto/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { idOf, newId, uuidOf, type Id } from '../../platform/ids/index.js';
import type { Environment } from '../environment.js';
import { identityText, type Person } from './person.js';

/** A person who was not verified for a long time. */
export interface InactivePerson {
  id: Id<'user'>;
  environment: Environment;
  /** PostgreSQL's text of the time, to the microsecond. */
  lastVerifiedAt: string;
}

const NOT_HELD = `NOT EXISTS (SELECT 1 FROM verification.legal_holds h
  WHERE h.organization_id = $1 AND h.subject_id = people.id)`;

interface PersonRow extends WrappedKey {
  sealed: Buffer;
}

/**
 * People of one partner. A blind index finds a returning person, who keeps the `user_id`. Ids are
 * random and differ between partners.
 */
@Injectable()
export class PersonRecordStore {
  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly keys: DataKeys,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  /**
   * The id of a simulated person at this partner, created the first time. Concurrent sessions get
   * the same id.
   */
  async findOrCreateSimulated(
    organizationId: Id<'org'>,
    environment: Environment,
    person: Person,
    tx: Transaction,
  ): Promise<{ id: Id<'user'>; created: boolean }> {
    const id = newId('user');
    const now = this.clock.now();
    const row = await this.#newRow(organizationId, id, person);
    // The update takes the row lock: a concurrently deleted person counts as deleted and is created
    // anew.
    const [found] = await tx.query<{ id: string }>(
      `INSERT INTO verification.people
         (organization_id, id, environment, is_simulated, identity_index, sealed_profile, created_at, last_verified_at)
       VALUES ($1, $2, $3, true, $4, $5, $6, $6)
       ON CONFLICT (organization_id, environment, identity_index) WHERE is_simulated
         DO UPDATE SET last_verified_at = EXCLUDED.last_verified_at
       RETURNING id`,
      [uuidOf(organizationId), uuidOf(id), environment, row.index, row.sealed, now],
    );
    if (!found) throw new Error('an upsert returned nothing');
    const created = found.id === uuidOf(id);
    if (created) await this.#keep(organizationId, id, row.dataKey, tx);
    return { id: idOf('user', found.id), created };
  }

  /** Creates a person. Returns their id and open data key. */
  async create(
    organizationId: Id<'org'>,
    environment: Environment,
    person: Person,
    tx: Transaction,
  ): Promise<{ id: Id<'user'>; key: Buffer }> {
    const id = newId('user');
    const { index, sealed, dataKey } = await this.#newRow(organizationId, id, person);
    await tx.query(
      `INSERT INTO verification.people
         (organization_id, id, environment, is_simulated, identity_index, sealed_profile, created_at, last_verified_at)
       VALUES ($1, $2, $3, false, $4, $5, $6, $6)`,
      [uuidOf(organizationId), uuidOf(id), environment, index, sealed, this.clock.now()],
    );
    await this.#keep(organizationId, id, dataKey, tx);
    return { id, key: dataKey.key };
  }

  /** Records that a person was verified again. Returns false if they were deleted. */
  async touch(
    organizationId: Id<'org'>,
    environment: Environment,
    id: Id<'user'>,
    tx: Transaction,
  ): Promise<boolean> {
    const touched = await tx.query(
      `UPDATE verification.people SET last_verified_at = $4
        WHERE organization_id = $1 AND id = $2 AND environment = $3 RETURNING id`,
      [uuidOf(organizationId), uuidOf(id), environment, this.clock.now()],
    );
    return touched.length > 0;
  }

  /** Takes the row lock. Returns whether the person exists. */
  async lock(
    organizationId: Id<'org'>,
    environment: Environment,
    id: Id<'user'>,
    tx: Transaction,
  ): Promise<boolean> {
    const [found] = await tx.query(
      `SELECT 1 FROM verification.people
        WHERE organization_id = $1 AND id = $2 AND environment = $3 FOR UPDATE`,
      [uuidOf(organizationId), uuidOf(id), environment],
    );
    return found !== undefined;
  }

  /** Removes a locked person and destroys their data key. */
  async delete(organizationId: Id<'org'>, id: Id<'user'>, tx: Transaction): Promise<void> {
    await this.keys.destroy(organizationId, [id], tx);
    await tx.query('DELETE FROM verification.people WHERE organization_id = $1 AND id = $2', [
      uuidOf(organizationId),
      uuidOf(id),
    ]);
  }

  /**
   * Up to `limit` people of one tenant last verified before a moment, after a cursor, in that
   * order.
   */
  async listInactive(
    organizationId: Id<'org'>,
    before: Date,
    after: InactivePerson | null,
    limit: number,
  ): Promise<InactivePerson[]> {
    const values = [uuidOf(organizationId), before, limit];
    const rows = await this.database.query<Omit<InactivePerson, 'id'> & { id: string }>(
      `SELECT id, environment, last_verified_at::text AS "lastVerifiedAt" FROM verification.people
        WHERE organization_id = $1 AND last_verified_at < $2 AND ${NOT_HELD}
          ${after ? 'AND (last_verified_at, id) > ($4, $5)' : ''}
        ORDER BY last_verified_at, id LIMIT $3`,
      after ? [...values, after.lastVerifiedAt, uuidOf(after.id)] : values,
    );
    return rows.map((row) => ({ ...row, id: idOf('user', row.id) }));
  }

  async countInactive(organizationId: Id<'org'>, before: Date): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM verification.people
        WHERE organization_id = $1 AND last_verified_at < $2 AND ${NOT_HELD}`,
      [uuidOf(organizationId), before],
    );
    return row?.count ?? 0;
  }

  async exists(
    organizationId: Id<'org'>,
    environment: Environment,
    id: Id<'user'>,
  ): Promise<boolean> {
    const [found] = await this.database.query(
      'SELECT 1 FROM verification.people WHERE organization_id = $1 AND id = $2 AND environment = $3',
      [uuidOf(organizationId), uuidOf(id), environment],
    );
    return found !== undefined;
  }

  async #newRow(
    organizationId: Id<'org'>,
    id: Id<'user'>,
    person: Person,
  ): Promise<{ index: Buffer; sealed: Buffer; dataKey: NewDataKey }> {
    const dataKey = await this.vault.createDataKey(organizationId, id);
    return {
      index: this.hasher.blindIndex(organizationId, 'identity', identityText(person)),
      sealed: this.vault.seal(dataKey.key, place(organizationId, id), person),
      dataKey,
    };
  }

  async #keep(
    organizationId: Id<'org'>,
    id: Id<'user'>,
    { keyId, wrapped }: NewDataKey,
    tx: Transaction,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO verification.data_keys (organization_id, owner_id, key_id, wrapped_key, created_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [uuidOf(organizationId), uuidOf(id), keyId, wrapped, this.clock.now()],
    );
  }

  async find(organizationId: Id<'org'>, id: Id<'user'>): Promise<Person | null> {
    const [row] = await this.database.query<PersonRow>(
      `SELECT p.sealed_profile AS sealed, k.key_id AS "keyId", k.wrapped_key AS wrapped
         FROM verification.people p
         JOIN verification.data_keys k ON k.organization_id = p.organization_id AND k.owner_id = p.id
        WHERE p.organization_id = $1 AND p.id = $2`,
      [uuidOf(organizationId), uuidOf(id)],
    );
    if (!row) return null;
    const key = await this.vault.openDataKey(organizationId, id, row);
    return this.vault.unseal<Person>(key, place(organizationId, id), row.sealed);
  }
}

function place(organizationId: Id<'org'>, id: Id<'user'>) {
  return { tenant: organizationId, table: 'people', column: 'sealed_profile', row: id };
}
