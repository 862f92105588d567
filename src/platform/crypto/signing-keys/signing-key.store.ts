import { Injectable } from '@nestjs/common';
import type { JWK } from 'jose';
import { Database } from '../../database/index.js';
import type { WrappedKey } from '../key-provider.js';
import type { KeyPlan, KeyTimes } from './signing-key.policy.js';

export interface SigningKey extends WrappedKey, KeyTimes {
  purpose: string;
  publicJwk: JWK;
  sealedPrivate: Buffer;
}

const LIST = `SELECT purpose, kid, public_jwk AS "publicJwk", sealed_private AS "sealedPrivate",
    key_id AS "keyId", wrapped_key AS "wrapped", activate_at AS "activateAt", retire_at AS "retireAt"
  FROM platform.signing_keys WHERE purpose = $1 ORDER BY activate_at, kid`;

const INSERT = `INSERT INTO platform.signing_keys
  (purpose, kid, public_jwk, sealed_private, key_id, wrapped_key, activate_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;

/** A small reference table: keys belong to the deployment, not to a tenant. */
@Injectable()
export class SigningKeyStore {
  constructor(private readonly database: Database) {}

  /** Oldest first. */
  list(purpose: string): Promise<SigningKey[]> {
    return this.database.query<SigningKey>(LIST, [purpose]);
  }

  /**
   * Applies `plan` to the current keys of a purpose under a lock; `fresh` is the key that may join.
   * Returns whether anything changed.
   */
  change(
    fresh: SigningKey,
    plan: (keys: readonly SigningKey[]) => KeyPlan | null,
  ): Promise<boolean> {
    const { purpose } = fresh;
    return this.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`signing_keys/${purpose}`]);
      const planned = plan(await tx.query<SigningKey>(LIST, [purpose]));
      if (!planned) return false;
      for (const { kid, activateAt, retireAt } of planned.times) {
        await tx.query(
          'UPDATE platform.signing_keys SET activate_at = $3, retire_at = $4 WHERE purpose = $1 AND kid = $2',
          [purpose, kid, activateAt, retireAt],
        );
      }
      if (planned.joins) await tx.query(INSERT, values(fresh));
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

function values(key: SigningKey): unknown[] {
  return [
    key.purpose,
    key.kid,
    key.publicJwk,
    key.sealedPrivate,
    key.keyId,
    key.wrapped,
    key.activateAt,
  ];
}
