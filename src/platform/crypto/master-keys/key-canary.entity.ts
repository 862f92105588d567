import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { isOneOf } from '../../database/index.js';

export const CANARY_KINDS = ['hash_pepper', 'encryption_key'] as const;
export type CanaryKind = (typeof CANARY_KINDS)[number];

/** Shows whether a process has a key of this database. Keys belong to no tenant. */
@Entity({ schema: 'platform', name: 'key_canaries' })
@Check('key_canaries_kind_check', isOneOf('kind', CANARY_KINDS))
export class KeyCanaryEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'key_canaries_pkey' })
  kind: CanaryKind;

  /** Empty for the one pepper. */
  @PrimaryColumn({ type: 'text', name: 'key_id', primaryKeyConstraintName: 'key_canaries_pkey' })
  keyId: string;

  /** Null when the key is older than the canaries. */
  @Column({ type: 'bytea', nullable: true })
  canary: Buffer | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
