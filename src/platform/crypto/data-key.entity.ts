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
    @PrimaryColumn(idColumn(idPrefix, { name: column })) tenant: Id;

    /** A person, a session, or another object of the tenant. */
    @PrimaryColumn({ type: 'uuid' }) ownerId: string;

    /** The master key that wraps it. */
    @Column({ type: 'text' }) keyId: string;
    @Column({ type: 'bytea' }) wrappedKey: Buffer;
    @Column({ type: 'timestamptz' }) createdAt: Date;
  }
  return DataKeyEntity;
});
