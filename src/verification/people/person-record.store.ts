import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Hasher, Vault, type WrappedKey } from '../../platform/crypto/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { idOf, newId, uuidOf, type Id } from '../../platform/ids/index.js';
import { identityText, type Person } from '../checks/index.js';
import type { Environment } from '../environment.js';

interface PersonRow extends WrappedKey {
  sealed: Buffer;
}

/**
 * People as one partner knows them. The same human gets the same `user_id` at that partner by a blind index over the
 * identity, another at every other partner, and the id itself is random: it can be derived from nothing.
 */
@Injectable()
export class PersonRecordStore {
  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  /** The person's id at this partner, made on first sight. Two sessions ending at once agree on one id. */
  async findOrCreate(
    organizationId: Id<'org'>,
    environment: Environment,
    person: Person,
    tx: Transaction,
  ): Promise<{ id: Id<'user'>; created: boolean }> {
    const index = this.hasher.blindIndex(organizationId, 'identity', identityText(person));
    const id = newId('user');
    const dataKey = await this.vault.createDataKey(organizationId, id);
    const sealed = this.vault.seal(dataKey.key, place(organizationId, id), person);
    const now = this.clock.now();
    const [inserted] = await tx.query(
      `INSERT INTO verification.people (organization_id, id, environment, identity_index, sealed_profile, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (organization_id, environment, identity_index) DO NOTHING RETURNING id`,
      [uuidOf(organizationId), uuidOf(id), environment, index, sealed, now],
    );
    if (inserted) {
      await tx.query(
        `INSERT INTO verification.data_keys (organization_id, owner_id, key_id, wrapped_key, created_at)
         VALUES ($1, $2, $3, $4, $5)`,
        [uuidOf(organizationId), uuidOf(id), dataKey.keyId, dataKey.wrapped, now],
      );
      return { id, created: true };
    }
    const [known] = await tx.query<{ id: string }>(
      'SELECT id FROM verification.people WHERE organization_id = $1 AND environment = $2 AND identity_index = $3',
      [uuidOf(organizationId), environment, index],
    );
    if (!known) throw new Error('a person vanished between insert and read');
    return { id: idOf('user', known.id), created: false };
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
