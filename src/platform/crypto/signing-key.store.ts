import { Injectable } from '@nestjs/common';
import type { JWK } from 'jose';
import { Database } from '../database/index.js';
import type { WrappedKey } from './key-provider.js';

export interface SigningKey extends WrappedKey {
  purpose: string;
  /** RFC 7638 thumbprint. */
  kid: string;
  publicJwk: JWK;
  sealedPrivate: Buffer;
  activateAt: Date;
  /** No longer published from then on; null while no successor is known. */
  retireAt: Date | null;
}

const INSERT = `INSERT INTO platform.signing_keys
  (purpose, kid, public_jwk, sealed_private, key_id, wrapped_key, activate_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;

/** A small reference table: keys belong to the deployment, not to a tenant. */
@Injectable()
export class SigningKeyStore {
  constructor(private readonly database: Database) {}

  /** Oldest first. */
  list(purpose: string): Promise<SigningKey[]> {
    return this.database.query<SigningKey>(
      `SELECT purpose, kid, public_jwk AS "publicJwk", sealed_private AS "sealedPrivate",
              key_id AS "keyId", wrapped_key AS "wrapped", activate_at AS "activateAt", retire_at AS "retireAt"
         FROM platform.signing_keys WHERE purpose = $1 ORDER BY activate_at, kid`,
      [purpose],
    );
  }

  /** Inserts only where the purpose has no key at all yet. */
  async insertFirst(key: SigningKey): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`signing_keys/${key.purpose}`]);
      const [found] = await tx.query('SELECT 1 FROM platform.signing_keys WHERE purpose = $1', [
        key.purpose,
      ]);
      if (!found) await tx.query(INSERT, values(key));
    });
  }

  async purposes(): Promise<string[]> {
    const rows = await this.database.query<{ purpose: string }>(
      'SELECT DISTINCT purpose FROM platform.signing_keys ORDER BY purpose',
    );
    return rows.map(({ purpose }) => purpose);
  }

  /**
   * Inserts the successor of the key `newestKid` and sets when those before it leave the key set. False where that key
   * has a successor already: two processes whose schedules strike together make one key.
   */
  succeed(key: SigningKey, predecessorsRetireAt: Date, newestKid: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`signing_keys/${key.purpose}`]);
      const [newest] = await tx.query<{ kid: string }>(
        `SELECT kid FROM platform.signing_keys WHERE purpose = $1
          ORDER BY activate_at DESC, kid DESC LIMIT 1`,
        [key.purpose],
      );
      if (newest?.kid !== newestKid) return false;
      await tx.query(
        'UPDATE platform.signing_keys SET retire_at = $2 WHERE purpose = $1 AND retire_at IS NULL',
        [key.purpose, predecessorsRetireAt],
      );
      await tx.query(INSERT, values(key));
      return true;
    });
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
