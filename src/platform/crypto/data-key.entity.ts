import { Column, Entity, PrimaryColumn } from 'typeorm';
import { idColumn } from '../database/index.js';
import type { Id } from '../ids/index.js';
import { oncePerKind } from '../tenants/index.js';

/**
 * A product's table of wrapped keys. Each key seals the personal data of one owner; deleting it
 * destroys that data.
 */
export const dataKeyEntity = oncePerKind(({ schema, column, idPrefix }) => {
  @Entity({ schema, name: 'data_keys' })
  class DataKeyEntity {
    @PrimaryColumn(idColumn(idPrefix, { name: column, primaryKeyConstraintName: 'data_keys_pkey' }))
    tenant: Id;

    /** A person, a session, or another object of the tenant. */
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
  return DataKeyEntity;
});
