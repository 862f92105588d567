import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../clock/index.js';
import { Vault, type WrappedKey } from '../crypto/index.js';
import { Database, type Transaction } from '../database/index.js';
import { uuidOf, type Id } from '../ids/index.js';

const KEEP_SECONDS = 86_400;

/** Whose key it is: the product's table, the tenant, and the keyed hash of caller and key. */
export interface KeyPlace {
  product: 'verification' | 'gateway';
  tenant: Id;
  keyHash: Buffer;
}

export interface RememberedAnswer {
  fingerprint: Buffer;
  status: number;
  body: string;
}

const TENANT_COLUMNS = { verification: 'organization_id', gateway: 'customer_id' } as const;

/** Answers by idempotency key, sealed: they may hold secrets and personal data. Forgotten after 24 hours. */
@Injectable()
export class IdempotencyStore {
  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** Runs `work` in one transaction with all that it does, under a lock on the key; null where another holds it. */
  exclusively<T>(place: KeyPlace, work: (tx: Transaction) => Promise<T>): Promise<T | null> {
    return this.database.enclose(async (tx) => {
      const name = `${place.product}/${place.tenant}/${place.keyHash.toString('base64')}`;
      const [{ taken } = { taken: false }] = await tx.query<{ taken: boolean }>(
        'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS taken',
        [name],
      );
      return taken ? work(tx) : null;
    });
  }

  async find(place: KeyPlace, tx: Transaction): Promise<RememberedAnswer | null> {
    const [row] = await tx.query<WrappedKey & Omit<RememberedAnswer, 'body'> & { sealed: Buffer }>(
      `SELECT fingerprint, status, key_id AS "keyId", wrapped_key AS wrapped, sealed_body AS sealed
         FROM ${place.product}.idempotency_keys
        WHERE ${TENANT_COLUMNS[place.product]} = $1 AND key_hash = $2 AND expires_at > $3`,
      [uuidOf(place.tenant), place.keyHash, this.clock.now()],
    );
    if (!row) return null;
    const key = await this.vault.openDataKey(place.tenant, ownerOf(place), row);
    const body = this.vault.unseal<string>(key, sealPlace(place), row.sealed);
    return { fingerprint: row.fingerprint, status: row.status, body };
  }

  /** `subject`: the object the answer shows, so that its answers go when its personal data goes. */
  async remember(
    place: KeyPlace,
    answer: RememberedAnswer & { subject: Id | null },
    tx: Transaction,
  ): Promise<void> {
    const dataKey = await this.vault.createDataKey(place.tenant, ownerOf(place));
    const tenant = TENANT_COLUMNS[place.product];
    await tx.query(
      `INSERT INTO ${place.product}.idempotency_keys
         (${tenant}, key_hash, fingerprint, status, subject_id, key_id, wrapped_key, sealed_body, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (${tenant}, key_hash) DO UPDATE SET fingerprint = EXCLUDED.fingerprint,
         status = EXCLUDED.status, subject_id = EXCLUDED.subject_id, key_id = EXCLUDED.key_id,
         wrapped_key = EXCLUDED.wrapped_key, sealed_body = EXCLUDED.sealed_body, expires_at = EXCLUDED.expires_at`,
      [
        uuidOf(place.tenant),
        place.keyHash,
        answer.fingerprint,
        answer.status,
        answer.subject && uuidOf(answer.subject),
        dataKey.keyId,
        dataKey.wrapped,
        this.vault.seal(dataKey.key, sealPlace(place), answer.body),
        secondsAfter(this.clock.now(), KEEP_SECONDS),
      ],
    );
  }

  /** Forgets what has expired in one product; how many. */
  async forgetExpired(product: KeyPlace['product']): Promise<number> {
    const now = this.clock.now();
    const tenant = TENANT_COLUMNS[product];
    const due = await this.database.query<{ id: string }>(
      `SELECT DISTINCT ${tenant} AS id FROM ${product}.idempotency_keys WHERE expires_at <= $1`,
      [now],
    );
    let forgotten = 0;
    for (const { id } of due) {
      const rows = await this.database.query(
        `DELETE FROM ${product}.idempotency_keys WHERE ${tenant} = $1 AND expires_at <= $2 RETURNING status`,
        [id, now],
      );
      forgotten += rows.length;
    }
    return forgotten;
  }
}

function ownerOf({ keyHash }: KeyPlace): string {
  return `idempotency/${keyHash.toString('base64url')}`;
}

function sealPlace(place: KeyPlace) {
  const row = place.keyHash.toString('base64url');
  return { tenant: place.tenant, table: 'idempotency_keys', column: 'sealed_body', row };
}
