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
    @PrimaryColumn(idColumn(idPrefix, { name: column })) tenant: Id;

    /** Keyed hash of the caller and the key. */
    @PrimaryColumn({ type: 'bytea' }) keyHash: Buffer;

    /** Of the request: the same key with another request is refused. */
    @Column({ type: 'bytea' }) fingerprint: Buffer;

    /** Of the answer; 0 while the key is only reserved. */
    @Column({ type: 'integer' }) status: number;

    /** The object in the answer, whose deletion also deletes the answer. */
    @Column({ type: 'uuid', nullable: true }) subjectId: string | null;
    @Column({ type: 'text' }) keyId: string;
    @Column({ type: 'bytea' }) wrappedKey: Buffer;
    @Column({ type: 'bytea' }) sealedBody: Buffer;
    @Column({ type: 'timestamptz' }) expiresAt: Date;

    /** The process that works on the request; null once it is answered. */
    @Column({ type: 'uuid', nullable: true }) reservationId: string | null;
    @Column({ type: 'timestamptz', nullable: true }) reservedUntil: Date | null;
  }
  return IdempotencyKeyEntity;
});

export type IdempotencyKey = InstanceType<ReturnType<typeof idempotencyKeyEntity>>;
