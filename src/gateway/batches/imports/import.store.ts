import { Injectable } from '@nestjs/common';
import { Between, In, type FindOptionsWhere } from 'typeorm';
import { Clock } from '../../../platform/clock/index.js';
import { bytea, mapInTurns } from '../../../platform/concurrency/index.js';
import { DataKeys, Hasher, Vault } from '../../../platform/crypto/index.js';
import { Database, type Queryable, type Transaction } from '../../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../../platform/ids/index.js';
import { idColumnOf, idIn } from './file/column-match.policy.js';
import { BatchEntity, type Batch } from '../batch.entity.js';
import { BatchStore } from '../batch.store.js';
import {
  chunkCountOf,
  NO_COUNTS,
  ROWS_PER_CHUNK,
  type Import,
  type ImportHead,
  type RowResult,
  type RowUndo,
} from './import.js';
import { ImportChunkEntity, type ChunkPhase, type ImportChunk } from './import-chunk.entity.js';

/** Ids hashed before yielding to the event loop. */
const INDEXED_AT_ONCE = 500;

/** Parts that are inserted with one statement. */
const INSERTED_AT_ONCE = 20;

/** Short, because a collision only causes one extra row to be checked. */
const INDEX_BYTES = 8;

/** Parts sealed or opened before yielding to the event loop; takes several milliseconds. */
const CHUNKS_PER_TURN = 4;

/** Results of an older version have no doubts. */
type StoredResult = Omit<RowResult, 'doubts'> & Partial<RowResult>;

interface ChunkQuery {
  where: FindOptionsWhere<ImportChunkEntity>;
  most: number;
  on: Queryable;
  isLocked?: boolean;
}

/** Files of employees: the rows in encrypted chunks, under a data key for each file. */
@Injectable()
export class ImportStore {
  constructor(
    private readonly database: Database,
    private readonly batches: BatchStore,
    private readonly vault: Vault,
    private readonly keys: DataKeys,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  /** Stores the rows of a new import, encrypted under its own data key. */
  async insertRows(job: Import, rows: readonly string[][], tx: Transaction): Promise<void> {
    const { customerId, id } = job;
    const key = await this.keys.create(customerId, id, this.clock.now(), tx);
    const count = chunkCountOf(job);
    const column = idColumnOf(job);
    for (let from = 0; from < count; from += INSERTED_AT_ONCE) {
      const last = Math.min(count, from + INSERTED_AT_ONCE);
      const chunks = Array.from({ length: last - from }, (_, n) => {
        const number = from + n;
        const own = rows.slice(number * ROWS_PER_CHUNK, (number + 1) * ROWS_PER_CHUNK);
        const sealedRows = this.vault.seal(key, place(job, `sealed_rows/${number}`), own);
        const employeeIndexes = own.map((cells) => this.#indexOf(customerId, idIn(cells, column)));
        const chunk = { customerId, importId: id, number, phase: 'staged', errorCount: 0 } as const;
        return { ...chunk, sealedRows, employeeIndexes };
      });
      await tx.manager.insert(ImportChunkEntity, chunks);
    }
  }

  /** Writes the head of a locked import. */
  async saveHead(job: Import, head: ImportHead, tx: Transaction): Promise<void> {
    const { customerId, id } = job;
    const key = await this.keys.require(customerId, id, tx);
    const sealedHead = this.vault.seal(key, place(job, 'sealed_head'), head);
    await tx.manager.update(BatchEntity, { customerId, id }, { sealedHead });
  }

  /** The import with its decrypted head. */
  async open(batch: Batch, on: Queryable = this.database): Promise<Import> {
    const counts = { ...NO_COUNTS, ...batch.counts };
    const job = { ...batch, counts, head: null } as Import;
    const key = job.clearedAt ? null : await this.keys.open(job.customerId, job.id, on);
    if (!key || !job.sealedHead) return job;
    return {
      ...job,
      head: this.vault.unseal<ImportHead>(key, place(job, 'sealed_head'), job.sealedHead),
    };
  }

  /** Puts every part back to the beginning of the review, with its employee ids in this order. */
  async restage(
    { customerId, id }: Import,
    employeeIds: readonly string[],
    tx: Transaction,
  ): Promise<void> {
    const indexes = await mapInTurns(
      employeeIds,
      (each) => this.#indexOf(customerId, each).toString('hex'),
      INDEXED_AT_ONCE,
    );
    const parts = Array.from({ length: Math.ceil(indexes.length / ROWS_PER_CHUNK) }, (_, number) =>
      indexes.slice(number * ROWS_PER_CHUNK, (number + 1) * ROWS_PER_CHUNK).join(),
    );
    await tx.query(
      `UPDATE gateway.import_chunks c SET phase = 'staged', error_count = 0, sealed_results = NULL,
         employee_indexes = ARRAY(SELECT decode(index, 'hex') FROM string_to_table(given.indexes, ',') AS index)
         FROM unnest($3::text[]) WITH ORDINALITY AS given (indexes, number)
        WHERE c.customer_id = $1 AND c.import_id = $2 AND c.number = given.number - 1`,
      [uuidOf(customerId), uuidOf(id), parts],
    );
  }

  /**
   * Empties the rows of erased employees, including their review and undo data. The file's key is
   * destroyed after a day.
   */
  async eraseRows(
    customerId: Id<'cust'>,
    employeeIds: readonly string[],
    tx: Transaction,
  ): Promise<void> {
    const erased = new Set(employeeIds);
    const found = await tx.query<{ id: string; number: number }>(
      `SELECT import_id AS id, number FROM gateway.import_chunks
        WHERE customer_id = $1 AND employee_indexes && $2::bytea[] ORDER BY import_id, number FOR UPDATE`,
      [uuidOf(customerId), employeeIds.map((id) => this.#indexOf(customerId, id))],
    );
    for (const uuid of new Set(found.map(({ id }) => id))) {
      const batch = await this.batches.find(customerId, idOf('imp', uuid), tx);
      const job = batch && (await this.open(batch, tx));
      if (!job?.head) continue;
      const numbers = found.filter(({ id }) => id === uuid).map(({ number }) => number);
      const where = { number: In(numbers) };
      const chunks = await this.#chunks(job, { where, most: numbers.length, on: tx });
      const kept = chunks.map((chunk) => withoutRowsOf(chunk, erased, idColumnOf(job)));
      await this.saveChunks(job, kept, tx, { withRows: true });
    }
  }

  /**
   * The first parts in this phase, opened. Staged ones are locked: a review must not write what an
   * erasure removes meanwhile. Later phases hold the locks of the employees themselves.
   */
  nextChunks(
    job: Import,
    phase: ChunkPhase,
    most: number,
    tx: Transaction,
  ): Promise<ImportChunk[]> {
    return this.#chunks(job, { where: { phase }, most, on: tx, isLocked: phase === 'staged' });
  }

  /** Up to `most` decrypted parts from a number on. */
  findChunks(job: Import, from: number, most: number): Promise<ImportChunk[]> {
    const where = { number: Between(from, from + most - 1) };
    return this.#chunks(job, { where, most, on: this.database });
  }

  /** The number of the first part from `number` on that has refused or doubtful rows. */
  async nextChunkWithErrors({ customerId, id }: Import, number: number): Promise<number | null> {
    const [row] = await this.database.query<{ number: number }>(
      `SELECT number FROM gateway.import_chunks
        WHERE customer_id = $1 AND import_id = $2 AND error_count > 0 AND number >= $3 ORDER BY number LIMIT 1`,
      [uuidOf(customerId), uuidOf(id), number],
    );
    return row?.number ?? null;
  }

  /** Writes phase, results and undo of these parts in one statement, and their rows `withRows`. */
  async saveChunks(
    job: Import,
    chunks: readonly ImportChunk[],
    tx: Transaction,
    { withRows = false } = {},
  ): Promise<void> {
    const key = await this.keys.require(job.customerId, job.id, tx);
    const rows = await mapInTurns(
      chunks,
      ({ number, phase, rows, results, undo }) => {
        const sealed = (column: string, value: unknown): string | null =>
          value === null
            ? null
            : bytea(this.vault.seal(key, place(job, `${column}/${number}`), value));
        return {
          number,
          phase,
          error_count:
            results?.filter(({ errors, doubts }) => errors.length + doubts.length > 0).length ?? 0,
          sealed_results: sealed('sealed_results', results),
          sealed_undo: sealed('sealed_undo', undo),
          sealed_rows: sealed('sealed_rows', withRows ? rows : null),
        };
      },
      CHUNKS_PER_TURN,
    );
    await tx.query(
      `UPDATE gateway.import_chunks c SET phase = given.phase, error_count = given.error_count,
         sealed_results = given.sealed_results, sealed_undo = given.sealed_undo,
         sealed_rows = coalesce(given.sealed_rows, c.sealed_rows)
         FROM json_to_recordset($3::json) AS given (number integer, phase text, error_count integer,
           sealed_results bytea, sealed_undo bytea, sealed_rows bytea)
        WHERE c.customer_id = $1 AND c.import_id = $2 AND c.number = given.number`,
      [uuidOf(job.customerId), uuidOf(job.id), JSON.stringify(rows)],
    );
  }

  /** Destroys the rows of a locked import. Its counts stay. */
  async clear({ customerId, id }: Import, tx: Transaction): Promise<void> {
    await this.keys.destroy(customerId, [id], tx);
    await tx.manager.delete(ImportChunkEntity, { customerId, importId: id });
    await tx.manager.update(
      BatchEntity,
      { customerId, id },
      { clearedAt: this.clock.now(), sealedHead: null },
    );
  }

  async #chunks(
    job: Import,
    { where, most, on, isLocked = false }: ChunkQuery,
  ): Promise<ImportChunk[]> {
    const { customerId, id } = job;
    const rows = await on.manager.find(ImportChunkEntity, {
      where: { customerId, importId: id, ...where },
      order: { number: 'ASC' },
      take: most,
      ...(isLocked && { lock: { mode: 'pessimistic_write' as const } }),
    });
    const key = rows.length > 0 ? await this.keys.open(customerId, id, on) : null;
    return key ? mapInTurns(rows, (row) => this.#opened(key, job, row), CHUNKS_PER_TURN) : [];
  }

  #opened(key: Buffer, job: Import, row: ImportChunkEntity): ImportChunk {
    const { number, phase, sealedRows, sealedResults, sealedUndo } = row;
    const at = (column: string) => place(job, `${column}/${number}`);
    const results =
      sealedResults && this.vault.unseal<StoredResult[]>(key, at('sealed_results'), sealedResults);
    return {
      number,
      phase,
      rows: this.vault.unseal<string[][]>(key, at('sealed_rows'), sealedRows),
      results: results && results.map((result) => ({ doubts: [], ...result })),
      undo: sealedUndo && this.vault.unseal<RowUndo[]>(key, at('sealed_undo'), sealedUndo),
    };
  }

  #indexOf(customerId: Id<'cust'>, employeeId: string): Buffer {
    return this.hasher.blindIndex(customerId, 'import_row', employeeId).subarray(0, INDEX_BYTES);
  }
}

function place({ customerId, id }: Pick<Import, 'customerId' | 'id'>, column: string) {
  return { tenant: customerId, table: 'imports', column, row: id };
}

/** The part as if these employees had empty rows. */
function withoutRowsOf(
  chunk: ImportChunk,
  erased: ReadonlySet<string>,
  column: number,
): ImportChunk {
  const first = chunk.number * ROWS_PER_CHUNK + 1;
  const errors = [{ field: null, code: 'erased' as const }];
  const isErased = chunk.rows.map((cells) => erased.has(idIn(cells, column)));
  return {
    ...chunk,
    rows: chunk.rows.map((cells, n) => (isErased[n] ? [] : cells)),
    results:
      chunk.results?.map((result) =>
        isErased[result.row - first] ? { ...result, changes: [], doubts: [], errors } : result,
      ) ?? null,
    undo: chunk.undo?.filter(({ employeeId }) => !erased.has(employeeId)) ?? null,
  };
}
