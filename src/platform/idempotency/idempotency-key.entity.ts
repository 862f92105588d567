import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../database/index.js';
import type { Id } from '../ids/index.js';
import { oncePerKind } from '../tenants/index.js';

/** A product's table of answers by idempotency key. */
export const idempotencyKeyEntity = oncePerKind(({ schema, column, idPrefix }) => {
  @Entity({ schema, name: 'idempotency_keys' })
  @Index('idempotency_keys_subject_index', ['tenant', 'subjectId'])
  @Index('idempotency_keys_expiry_index', ['tenant', 'expiresAt'])
  class IdempotencyKeyEntity {
    @PrimaryColumn(
      idColumn(idPrefix, { name: column, primaryKeyConstraintName: 'idempotency_keys_pkey' }),
    )
    tenant: Id;

    /** Keyed hash of the caller and the key. */
    @PrimaryColumn({
      type: 'bytea',
      name: 'key_hash',
      primaryKeyConstraintName: 'idempotency_keys_pkey',
    })
    keyHash: Buffer;

    /** Of the request: the same key with another request is refused. */
    @Column({ type: 'bytea' })
    fingerprint: Buffer;

    /** Of the answer; 0 while the key is only reserved. */
    @Column({ type: 'integer' })
    status: number;

    /** The object in the answer, whose deletion also deletes the answer. */
    @Column({ type: 'uuid', name: 'subject_id', nullable: true })
    subjectId: string | null;

    @Column({ type: 'text', name: 'key_id' })
    keyId: string;

    @Column({ type: 'bytea', name: 'wrapped_key' })
    wrappedKey: Buffer;

    @Column({ type: 'bytea', name: 'sealed_body' })
    sealedBody: Buffer;

    @Column({ type: 'timestamptz', name: 'expires_at' })
    expiresAt: Date;

    /** The process that works on the request; null once it is answered. */
    @Column({ type: 'uuid', name: 'reservation_id', nullable: true })
    reservationId: string | null;

    @Column({ type: 'timestamptz', name: 'reserved_until', nullable: true })
    reservedUntil: Date | null;
  }
  return IdempotencyKeyEntity;
});

export type IdempotencyKey = InstanceType<ReturnType<typeof idempotencyKeyEntity>>;
