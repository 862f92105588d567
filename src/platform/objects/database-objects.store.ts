import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Database, type Transaction, idColumn } from '../database/index.js';
import { uuidOf, type Id } from '../ids/index.js';
import { Tenants, oncePerKind } from '../tenants/index.js';
import type { ObjectKey, ObjectStorage } from './object-storage.js';

/** A product's table of stored objects, in pieces. */
export const objectChunkEntity = oncePerKind(({ schema, column, idPrefix }) => {
  @Entity({ schema, name: 'object_chunks' })
  class ObjectChunkEntity {
    @PrimaryColumn(idColumn(idPrefix, { name: column })) tenant: Id;
    @PrimaryColumn({ type: 'uuid' }) objectId: string;

    /** The place of the piece, from 0. */
    @PrimaryColumn({ type: 'integer' }) n: number;
    @Column({ type: 'bytea' }) bytes: Buffer;
  }
  return ObjectChunkEntity;
});

/** Small enough that a reader holds little at once, large enough for few rows. */
const CHUNK_BYTES = 256 * 1024;

/**
 * Objects as rows of the product's schema. They commit with the rows that name them, and are
 * distributed and backed up with their tenant.
 */
@Injectable()
export class DatabaseObjects implements ObjectStorage {
  readonly name = 'database';
  readonly isTransactional = true;

  constructor(
    private readonly database: Database,
    private readonly tenants: Tenants,
  ) {}

  async put(
    { tenant, object }: ObjectKey,
    content: Iterable<Buffer>,
    tx: Transaction | null,
  ): Promise<void> {
    if (!tx) return this.database.transaction((own) => this.put({ tenant, object }, content, own));
    const { schema, column } = this.tenants.kindOf(tenant);
    let n = 0;
    for (const bytes of chunks(content)) {
      await tx.query(
        `INSERT INTO ${schema}.object_chunks (${column}, object_id, n, bytes) VALUES ($1, $2, $3, $4)`,
        [uuidOf(tenant), uuidOf(object), n, bytes],
      );
      n += 1;
    }
  }

  async *open({ tenant, object }: ObjectKey): AsyncGenerator<Buffer> {
    const { schema, column } = this.tenants.kindOf(tenant);
    for (let n = 0; ; n++) {
      const [chunk] = await this.database.query<{ bytes: Buffer }>(
        `SELECT bytes FROM ${schema}.object_chunks WHERE ${column} = $1 AND object_id = $2 AND n = $3`,
        [uuidOf(tenant), uuidOf(object), n],
      );
      if (!chunk) return;
      yield chunk.bytes;
    }
  }

  async delete(tenant: Id, objects: readonly Id[], tx: Transaction | null): Promise<void> {
    const { schema, column } = this.tenants.kindOf(tenant);
    await (tx ?? this.database).query(
      `DELETE FROM ${schema}.object_chunks WHERE ${column} = $1 AND object_id = ANY($2::uuid[])`,
      [uuidOf(tenant), objects.map(uuidOf)],
    );
  }
}

/** The same bytes in pieces of the chunk size. */
function* chunks(content: Iterable<Buffer>): Generator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for (const piece of content) {
    held.push(piece);
    size += piece.length;
    if (size < CHUNK_BYTES) continue;
    const joined = Buffer.concat(held);
    let from = 0;
    for (; size - from >= CHUNK_BYTES; from += CHUNK_BYTES)
      yield joined.subarray(from, from + CHUNK_BYTES);
    held = [joined.subarray(from)];
    size -= from;
  }
  if (size > 0) yield Buffer.concat(held);
}
