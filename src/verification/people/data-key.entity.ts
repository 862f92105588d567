import { Column, Entity, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

/** The wrapped key that seals the personal data of one session or person; deleting it destroys that data. */
@Entity({ schema: 'verification', name: 'data_keys' })
export class DataKeyEntity {
  @PrimaryColumn(
    idColumn('org', { name: 'organization_id', primaryKeyConstraintName: 'data_keys_pkey' }),
  )
  organizationId: Id<'org'>;

  /** A session or a person. */
  @PrimaryColumn({ type: 'uuid', name: 'owner_id', primaryKeyConstraintName: 'data_keys_pkey' })
  ownerId: string;

  /** The master key that wraps it. */
  @Column({ type: 'text', name: 'key_id' })
  keyId: string;

  @Column({ type: 'bytea', name: 'wrapped_key' })
  wrappedKey: Buffer;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
