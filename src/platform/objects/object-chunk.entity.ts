import { Column, Entity, PrimaryColumn } from 'typeorm';
import { idColumn } from '../database/index.js';
import type { Id } from '../ids/index.js';
import { oncePerKind } from '../tenants/index.js';

const primaryKeyConstraintName = 'object_chunks_pkey';

/** A product's table of stored objects, in pieces. */
export const objectChunkEntity = oncePerKind(({ schema, column, idPrefix }) => {
  @Entity({ schema, name: 'object_chunks' })
  class ObjectChunkEntity {
    @PrimaryColumn(idColumn(idPrefix, { name: column, primaryKeyConstraintName }))
    tenant: Id;

    @PrimaryColumn({ type: 'uuid', name: 'object_id', primaryKeyConstraintName })
    objectId: string;

    /** The place of the piece, from 0. */
    @PrimaryColumn({ type: 'integer', primaryKeyConstraintName })
    n: number;

    @Column({ type: 'bytea' })
    bytes: Buffer;
  }
  return ObjectChunkEntity;
});
