import { Injectable } from '@nestjs/common';
import { Database, EntityColumns } from '../../database/index.js';
import { SigningKeyEntity } from './signing-key.entity.js';
import type { KeyPlan } from './signing-key.policy.js';

const COLUMNS = EntityColumns.of(SigningKeyEntity);

const LIST = `SELECT ${COLUMNS.select()} FROM platform.signing_keys WHERE purpose = $1 ORDER BY activate_at, kid`;

const INSERT = `INSERT INTO platform.signing_keys (${COLUMNS.names()}) VALUES (${COLUMNS.parameters(1)})`;

/** The keys that sign tokens. */
@Injectable()
export class SigningKeyStore {
  constructor(private readonly database: Database) {}

  /** Oldest first. */
  list(purpose: string): Promise<SigningKeyEntity[]> {
    return this.database.query<SigningKeyEntity>(LIST, [purpose]);
  }

  /**
   * Applies `plan` to the current keys of a purpose under a lock; `fresh` is the key that may join.
   * Returns whether anything changed.
   */
  change(
    fresh: SigningKeyEntity,
    plan: (keys: readonly SigningKeyEntity[]) => KeyPlan | null,
  ): Promise<boolean> {
    const { purpose } = fresh;
    return this.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`signing_keys/${purpose}`]);
      const planned = plan(await tx.query<SigningKeyEntity>(LIST, [purpose]));
      if (!planned) return false;
      for (const { kid, activateAt, retireAt } of planned.times) {
        await tx.query(
          'UPDATE platform.signing_keys SET activate_at = $3, retire_at = $4 WHERE purpose = $1 AND kid = $2',
          [purpose, kid, activateAt, retireAt],
        );
      }
      if (planned.joins) await tx.query(INSERT, COLUMNS.values(fresh));
      return true;
    });
  }

  async purposes(): Promise<string[]> {
    const rows = await this.database.query<{ purpose: string }>(
      'SELECT DISTINCT purpose FROM platform.signing_keys ORDER BY purpose',
    );
    return rows.map(({ purpose }) => purpose);
  }
}
