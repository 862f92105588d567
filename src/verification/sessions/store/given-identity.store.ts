import { Injectable } from '@nestjs/common';
import { Hasher, Unreadable, Vault } from '../../../platform/crypto/index.js';
import { Database } from '../../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../../platform/ids/index.js';
import { givenIdentityIndex } from './given-identity.js';
import { COLUMNS, sessionOf, type SessionRow } from './session.row.js';
import { FROM } from './session.statements.js';

const UNREAD = 'given_identity_index IS NULL AND redacted_at IS NULL';

export interface IndexedBatch {
  indexed: number;
  /** The next cursor; null at the end. */
  next: Id<'vs'> | null;
}

/**
 * Indexes sessions of an earlier version, which were stored without the index of their given
 * identity.
 */
@Injectable()
export class GivenIdentityStore {
  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly hasher: Hasher,
  ) {}

  async tenantsWithUnread(): Promise<Id<'org'>[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT DISTINCT organization_id AS id FROM verification.sessions WHERE ${UNREAD}`,
    );
    return rows.map(({ id }) => idOf('org', id));
  }

  /** Up to `limit` sessions after another. Those that cannot be opened stay unindexed. */
  indexSome(
    organizationId: Id<'org'>,
    after: Id<'vs'> | null,
    limit: number,
  ): Promise<IndexedBatch> {
    return this.database.transaction(async (tx) => {
      const values = [uuidOf(organizationId), limit];
      const rows = await tx.query<SessionRow>(
        `SELECT ${COLUMNS} ${FROM} WHERE s.organization_id = $1 AND ${UNREAD} ${after ? 'AND s.id > $3' : ''}
          ORDER BY s.id LIMIT $2 FOR UPDATE OF s SKIP LOCKED`,
        after ? [...values, uuidOf(after)] : values,
      );
      const read = (await Promise.all(rows.map((row) => this.#read(row)))).filter(
        (each) => each !== null,
      );
      if (read.length > 0)
        await tx.query(
          `UPDATE verification.sessions s SET given_identity_index = given.index
             FROM unnest($2::uuid[], $3::bytea[]) AS given (id, index)
            WHERE s.organization_id = $1 AND s.id = given.id`,
          [uuidOf(organizationId), read.map(({ id }) => id), read.map(({ index }) => index)],
        );
      const last = rows.length === limit ? rows.at(-1) : undefined;
      return { indexed: read.length, next: last ? idOf('vs', last.id) : null };
    });
  }

  async #read(row: SessionRow): Promise<{ id: string; index: Buffer } | null> {
    try {
      const { organizationId, data } = await sessionOf(row, this.vault);
      const index = data ? givenIdentityIndex(this.hasher, organizationId, data) : Buffer.alloc(0);
      return { id: row.id, index };
    } catch (error) {
      if (error instanceof Unreadable) return null;
      throw error;
    }
  }
}
