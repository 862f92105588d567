import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../clock/index.js';
import { randomUuid, Vault, type NewDataKey, type WrappedKey } from '../crypto/index.js';
import { bytea } from '../concurrency/index.js';
import { Database, type Queryable, type Row, type Transaction } from '../database/index.js';
import { uuidOf, type Id } from '../ids/index.js';
import { eachOf, Task, TenantQueue } from '../jobs/index.js';
import { Tenants } from '../tenants/index.js';
import { idempotencyKeyEntity, type IdempotencyKey } from './idempotency-key.entity.js';

const KEEP_SECONDS = 86_400;

/** Longer than the calls of any handler take. After a crash a retry waits this long. */
const RESERVED_SECONDS = 30;

/** The status of a key without an answer. */
const UNANSWERED = 0;

/** The place of a key: its product, tenant, and the keyed hash of caller and key. */
export interface KeyPlace {
  schema: string;
  tenantColumn: string;
  tenant: Id;
  keyHash: Buffer;
}

export interface RememberedAnswer {
  status: number;
  body: string;
}

/** A stored key: its request, and its answer, which a reserved key does not have yet. */
export interface KnownKey {
  fingerprint: Buffer;
  answer: RememberedAnswer | null;
}

/** A key reserved for one process for a limited time. */
export interface Reservation {
  place: KeyPlace;
  id: string;
  dataKey: NewDataKey;
}

/** `subject`: the object in the answer, so that the answer is deleted with its personal data. */
export type NewAnswer = RememberedAnswer & { subject: Id | null };

/**
 * Answers by idempotency key. Sealed, since they may hold secrets and personal data; deleted after
 * 24 hours.
 */
@Injectable()
export class IdempotencyStore {
  readonly #keys: TenantQueue<IdempotencyKey, 'tenant', 'keyHash'>[];

  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly clock: Clock,
    tenants: Tenants,
  ) {
    const columns = { tenant: 'tenant', key: 'keyHash', due: 'expiresAt' } as const;
    this.#keys = tenants.kinds.map(
      (kind) => new TenantQueue(database, idempotencyKeyEntity(kind), columns),
    );
  }

  /** Runs `work` in one transaction under a lock on the key; null when another holds it. */
  exclusively<T>(place: KeyPlace, work: (tx: Transaction) => Promise<T>): Promise<T | null> {
    return this.database.enclose(async (tx) => {
      const name = `${place.schema}/${place.tenant}/${place.keyHash.toString('base64')}`;
      const [{ taken } = { taken: false }] = await tx.query<{ taken: boolean }>(
        'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS taken',
        [name],
      );
      return taken ? work(tx) : null;
    });
  }

  async find(place: KeyPlace, on: Queryable = this.database): Promise<KnownKey | null> {
    const [row] = await on.query<
      WrappedKey & { fingerprint: Buffer; status: number; sealed: Buffer }
    >(
      `SELECT fingerprint, status, key_id AS "keyId", wrapped_key AS wrapped, sealed_body AS sealed
         FROM ${place.schema}.idempotency_keys
        WHERE ${place.tenantColumn} = $1 AND key_hash = $2 AND expires_at > $3`,
      [uuidOf(place.tenant), place.keyHash, this.clock.now()],
    );
    if (!row) return null;
    const { fingerprint, status } = row;
    if (status === UNANSWERED) return { fingerprint, answer: null };
    const key = await this.vault.openDataKey(place.tenant, ownerOf(place), row);
    const body = this.vault.unseal<string>(key, sealPlace(place), row.sealed);
    return { fingerprint, answer: { status, body } };
  }

  /** False when the key has an answer that has not expired. */
  async remember(
    place: KeyPlace,
    answer: NewAnswer & { fingerprint: Buffer },
    tx: Transaction,
  ): Promise<boolean> {
    const now = this.clock.now();
    const sealed = await this.#seal(place, answer.body);
    const tenant = place.tenantColumn;
    const remembered = await tx.query(
      `INSERT INTO ${place.schema}.idempotency_keys AS k
         (${tenant}, key_hash, fingerprint, status, subject_id, key_id, wrapped_key, sealed_body, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (${tenant}, key_hash) DO UPDATE SET fingerprint = EXCLUDED.fingerprint,
         status = EXCLUDED.status, subject_id = EXCLUDED.subject_id, key_id = EXCLUDED.key_id,
         wrapped_key = EXCLUDED.wrapped_key, sealed_body = EXCLUDED.sealed_body, expires_at = EXCLUDED.expires_at,
         reservation_id = NULL, reserved_until = NULL
         WHERE k.expires_at <= $10::timestamptz
       RETURNING k.status`,
      [
        uuidOf(place.tenant),
        place.keyHash,
        answer.fingerprint,
        answer.status,
        answer.subject && uuidOf(answer.subject),
        sealed.keyId,
        sealed.wrapped,
        sealed.body,
        secondsAfter(now, KEEP_SECONDS),
        now,
      ],
    );
    return remembered.length === 1;
  }

  /** The answer as a row of a batch (`ANSWER_COLUMNS`). */
  async rowOf(place: KeyPlace, answer: NewAnswer & { fingerprint: Buffer }): Promise<Row> {
    const sealed = await this.#seal(place, answer.body);
    return {
      answer_key_hash: bytea(place.keyHash),
      answer_fingerprint: bytea(answer.fingerprint),
      answer_status: answer.status,
      answer_key_id: sealed.keyId,
      answer_wrapped_key: bytea(sealed.wrapped),
      answer_sealed_body: bytea(sealed.body),
      answer_expires_at: secondsAfter(this.clock.now(), KEEP_SECONDS),
    };
  }

  /** The body under a data key of its own. */
  async #seal(
    place: KeyPlace,
    body: string,
  ): Promise<{ keyId: string; wrapped: Buffer; body: Buffer }> {
    const { key, keyId, wrapped } = await this.vault.createDataKey(place.tenant, ownerOf(place));
    return { keyId, wrapped, body: this.vault.seal(key, sealPlace(place), body) };
  }

  /**
   * Reserves a free key, or one reserved too long for the same request. Null when answered or
   * taken: one of many callers gets it.
   */
  async reserve(place: KeyPlace, fingerprint: Buffer): Promise<Reservation | null> {
    const dataKey = await this.vault.createDataKey(place.tenant, ownerOf(place));
    const id = randomUuid();
    const tenant = place.tenantColumn;
    const now = this.clock.now();
    const reserved = await this.database.query(
      `INSERT INTO ${place.schema}.idempotency_keys AS k
         (${tenant}, key_hash, fingerprint, status, key_id, wrapped_key, sealed_body, reservation_id, reserved_until, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, '', $7, $8, $9)
       ON CONFLICT (${tenant}, key_hash) DO UPDATE SET fingerprint = EXCLUDED.fingerprint, status = EXCLUDED.status,
         subject_id = NULL, key_id = EXCLUDED.key_id, wrapped_key = EXCLUDED.wrapped_key,
         sealed_body = EXCLUDED.sealed_body, reservation_id = EXCLUDED.reservation_id,
         reserved_until = EXCLUDED.reserved_until, expires_at = EXCLUDED.expires_at
         WHERE k.expires_at <= $10::timestamptz OR (k.reserved_until <= $10::timestamptz AND k.fingerprint = EXCLUDED.fingerprint)
       RETURNING k.reservation_id`,
      [
        uuidOf(place.tenant),
        place.keyHash,
        fingerprint,
        UNANSWERED,
        dataKey.keyId,
        dataKey.wrapped,
        id,
        secondsAfter(now, RESERVED_SECONDS),
        secondsAfter(now, KEEP_SECONDS),
        now,
      ],
    );
    return reserved.length === 1 ? { place, id, dataKey } : null;
  }

  /** Stores the answer under a reserved key; false when another process has the key now. */
  async settle(
    { place, id, dataKey }: Reservation,
    { status, body, subject }: NewAnswer,
    on: Queryable = this.database,
  ): Promise<boolean> {
    const settled = await on.query(
      `UPDATE ${place.schema}.idempotency_keys
          SET status = $4, subject_id = $5, sealed_body = $6, reservation_id = NULL, reserved_until = NULL
        WHERE ${place.tenantColumn} = $1 AND key_hash = $2 AND reservation_id = $3 RETURNING status`,
      [
        uuidOf(place.tenant),
        place.keyHash,
        id,
        status,
        subject && uuidOf(subject),
        this.vault.seal(dataKey.key, sealPlace(place), body),
      ],
    );
    return settled.length === 1;
  }

  /** Releases a reserved key: the attempt left nothing, so a retry can start. */
  async release({ place, id }: Reservation): Promise<void> {
    await this.database.query(
      `DELETE FROM ${place.schema}.idempotency_keys
        WHERE ${place.tenantColumn} = $1 AND key_hash = $2 AND reservation_id = $3`,
      [uuidOf(place.tenant), place.keyHash, id],
    );
  }

  /** Deletes expired keys; returns their number. */
  @Task('forget-idempotency-keys')
  forgetExpired(): Promise<number> {
    return eachOf(this.#keys, (keys) => keys.deleteDue(this.clock.now()));
  }
}

function ownerOf({ keyHash }: KeyPlace): string {
  return `idempotency/${keyHash.toString('base64url')}`;
}

function sealPlace(place: KeyPlace) {
  const row = place.keyHash.toString('base64url');
  return { tenant: place.tenant, table: 'idempotency_keys', column: 'sealed_body', row };
}
