import { Injectable } from '@nestjs/common';
import { Between, In, IsNull, LessThanOrEqual, type FindOptionsWhere } from 'typeorm';
import { Clock } from '../../platform/clock/index.js';
import { bytea, mapInTurns } from '../../platform/concurrency/index.js';
import { DataKeys, Hasher, Vault } from '../../platform/crypto/index.js';
import {
  Database,
  EntityColumns,
  keyset,
  newestFirst,
  type Queryable,
  type Transaction,
} from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';
import { GATEWAY_DATA_KEYS } from '../customers/index.js';
import { idColumnOf, idIn } from './file/column-match.policy.js';
import { NO_COUNTS, ROWS_PER_CHUNK, type RowResult, type RowUndo } from './import.js';
import { withoutRowsOf } from './erased-rows.js';
import { ImportChunkEntity, type ChunkPhase, type ImportChunk } from './import-chunk.entity.js';
import { ImportEntity, type Import, type ImportHead } from './import.entity.js';

const COLUMNS = EntityColumns.of(ImportEntity);

const SELECT = `SELECT ${COLUMNS.select('i')} FROM gateway.imports i WHERE i.customer_id = $1`;

/** Ids hashed before yielding to the event loop. */
const INDEXED_AT_ONCE = 500;

/** Parts that are inserted with one statement. */
const INSERTED_AT_ONCE = 20;

/** Short, because a collision only causes one extra row to be checked. */
const INDEX_BYTES = 8;

/** Parts sealed or opened before yielding to the event loop; takes several milliseconds. */
const CHUNKS_PER_TURN = 4;

@Injectable()
export class ImportStore {
  readonly #keys: DataKeys;

  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {
    this.#keys = new DataKeys(vault, GATEWAY_DATA_KEYS);
  }

  inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }

  /** Stores an import with its rows, encrypted under its own data key. */
  async insert(
    job: Import & { head: ImportHead },
    rows: readonly string[][],
    tx: Transaction,
  ): Promise<void> {
    const { customerId, id, head } = job;
    const { key } = await this.#keys.create(customerId, id, this.clock.now(), tx);
    const { head: _opened, ...row } = job;
    const sealedHead = this.#seal(key, job, 'sealed_head', head);
    await tx.manager.insert(ImportEntity, { ...row, sealedHead });
    for (let from = 0; from < job.chunkCount; from += INSERTED_AT_ONCE) {
      const last = Math.min(job.chunkCount, from + INSERTED_AT_ONCE);
      const chunks = Array.from({ length: last - from }, (_, n) => {
        const number = from + n;
        const own = rows.slice(number * ROWS_PER_CHUNK, (number + 1) * ROWS_PER_CHUNK);
        const sealedRows = this.#seal(key, job, `sealed_rows/${String(number)}`, own);
        return {
          customerId,
          importId: id,
          number,
          phase: 'staged' as const,
          errorCount: 0,
          sealedRows,
          employeeIndexes: this.#indexesOf(job, own),
        };
      });
      await tx.manager.insert(ImportChunkEntity, chunks);
    }
  }

  find(customerId: Id<'cust'>, id: Id<'imp'>): Promise<Import | null> {
    return this.#one(customerId, id, { on: this.database, lock: '' });
  }

  lock(customerId: Id<'cust'>, id: Id<'imp'>, tx: Transaction): Promise<Import | null> {
    return this.#one(customerId, id, { on: tx, lock: 'FOR UPDATE' });
  }

  /** The import under its row lock; null when another process works on it. */
  claim(customerId: Id<'cust'>, id: Id<'imp'>, tx: Transaction): Promise<Import | null> {
    return this.#one(customerId, id, { on: tx, lock: 'FOR UPDATE SKIP LOCKED' });
  }

  async list(customerId: Id<'cust'>, page: Page<'imp'>): Promise<Import[]> {
    const values: unknown[] = [uuidOf(customerId)];
    const rows = await this.database.query<ImportEntity>(
      `${SELECT} ${keyset(page, values, 'i.id')}`,
      values,
    );
    const jobs: Import[] = [];
    for (const row of rows) jobs.push(await this.#importOf(row, this.database));
    return newestFirst(jobs, page);
  }

  /** Writes changed fields of a locked import, without its head. */
  async save(job: Import, tx: Transaction): Promise<void> {
    const { customerId, id, status, startedBy, mapping, chunksDone, counts } = job;
    const { endedAt, expiresAt } = job;
    await tx.manager.update(
      ImportEntity,
      { customerId, id },
      { status, startedBy, mapping, chunksDone, counts, endedAt, expiresAt },
    );
  }

  /** Writes the head of a locked import. */
  async saveHead(job: Import & { head: ImportHead }, tx: Transaction): Promise<void> {
    const { customerId, id, head } = job;
    const sealedHead = this.#seal(await this.#keyOf(job, tx), job, 'sealed_head', head);
    await tx.manager.update(ImportEntity, { customerId, id }, { sealedHead });
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
   * * Empties the rows of erased employees, including their review and undo data. The file's key is
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
      const job = await this.#one(customerId, idOf('imp', uuid), { on: tx, lock: '' });
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

  async findChunk(job: Import, number: number): Promise<ImportChunk | null> {
    const [chunk = null] = await this.findChunks(job, number, 1);
    return chunk;
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
    const key = await this.#keyOf(job, tx);
    const rows = await mapInTurns(
      chunks,
      ({ number, phase, rows, results, undo }) => {
        const sealed = (column: string, value: unknown): string | null =>
          value === null ? null : bytea(this.#seal(key, job, `${column}/${String(number)}`, value));
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

  async tenantsWithWork(): Promise<Id<'cust'>[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT DISTINCT customer_id AS id FROM gateway.imports
        WHERE status IN ('reviewing', 'running', 'undoing') OR (cleared_at IS NULL AND expires_at <= $1)`,
      [this.clock.now()],
    );
    return rows.map(({ id }) => idOf('cust', id));
  }

  async listWorking(customerId: Id<'cust'>): Promise<Id<'imp'>[]> {
    const working = await this.database.manager.find(ImportEntity, {
      select: { id: true },
      where: { customerId, status: In(['reviewing', 'running', 'undoing']) },
      order: { id: 'ASC' },
    });
    return working.map(({ id }) => id);
  }

  async listExpired(customerId: Id<'cust'>): Promise<Id<'imp'>[]> {
    const expired = await this.database.manager.find(ImportEntity, {
      select: { id: true },
      where: { customerId, clearedAt: IsNull(), expiresAt: LessThanOrEqual(this.clock.now()) },
    });
    return expired.map(({ id }) => id);
  }

  /** Destroys the rows of a locked import. Its counts stay. */
  async clear({ customerId, id }: Import, tx: Transaction): Promise<void> {
    await this.#keys.destroy(customerId, [id], tx);
    await tx.manager.delete(ImportChunkEntity, { customerId, importId: id });
    await tx.manager.update(
      ImportEntity,
      { customerId, id },
      { clearedAt: this.clock.now(), sealedHead: Buffer.alloc(0) },
    );
  }

  async #chunks(
    job: Import,
    {
      where,
      most,
      on,
      isLocked = false,
    }: {
      where: FindOptionsWhere<ImportChunkEntity>;
      most: number;
      on: Queryable;
      isLocked?: boolean;
    },
  ): Promise<ImportChunk[]> {
    const { customerId, id } = job;
    const rows = await on.manager.find(ImportChunkEntity, {
      where: { customerId, importId: id, ...where },
      order: { number: 'ASC' },
      take: most,
      ...(isLocked && { lock: { mode: 'pessimistic_write' as const } }),
    });
    const key = rows.length > 0 ? await this.#keys.open(customerId, id, on) : null;
    return key ? mapInTurns(rows, (row) => this.#opened(key, job, row), CHUNKS_PER_TURN) : [];
  }

  #opened(key: Buffer, job: Import, row: ImportChunkEntity): ImportChunk {
    const { number, phase, sealedRows, sealedResults, sealedUndo } = row;
    const at = (column: string) => place(job, `${column}/${String(number)}`);
    return {
      number,
      phase,
      rows: this.vault.unseal<string[][]>(key, at('sealed_rows'), sealedRows),
      results:
        sealedResults &&
        this.vault
          .unseal<(Omit<RowResult, 'doubts'> & Partial<RowResult>)[]>(
            key,
            at('sealed_results'),
            sealedResults,
          )
          .map((result) => ({ doubts: [], ...result })),
      undo: sealedUndo && this.vault.unseal<RowUndo[]>(key, at('sealed_undo'), sealedUndo),
    };
  }

  async #keyOf({ customerId, id }: Import, tx: Transaction): Promise<Buffer> {
    const key = await this.#keys.open(customerId, id, tx);
    if (!key) throw new Error('the import has no data key');
    return key;
  }

  async #one(
    customerId: Id<'cust'>,
    id: Id<'imp'>,
    { on, lock }: { on: Queryable; lock: string },
  ): Promise<Import | null> {
    const [row] = await on.query<ImportEntity>(`${SELECT} AND i.id = $2 ${lock}`, [
      uuidOf(customerId),
      uuidOf(id),
    ]);
    return row ? this.#importOf(row, on) : null;
  }

  async #importOf(row: ImportEntity, on: Queryable): Promise<Import> {
    const { sealedHead, ...job } = COLUMNS.read(row);
    const key = job.clearedAt ? null : await this.#keys.open(job.customerId, job.id, on);
    const head = key && this.vault.unseal<ImportHead>(key, place(job, 'sealed_head'), sealedHead);
    const mapping = job.mapping && {
      ...job.mapping,
      phone_country: job.mapping.phone_country ?? null,
    };
    return { ...job, mapping, counts: { ...NO_COUNTS, ...job.counts }, head };
  }

  #indexesOf(job: Import, rows: readonly string[][]): Buffer[] {
    const column = idColumnOf(job);
    return rows.map((cells) => this.#indexOf(job.customerId, idIn(cells, column)));
  }

  #indexOf(customerId: Id<'cust'>, employeeId: string): Buffer {
    return this.hasher.blindIndex(customerId, 'import_row', employeeId).subarray(0, INDEX_BYTES);
  }

  #seal(
    key: Buffer,
    job: Pick<Import, 'customerId' | 'id'>,
    column: string,
    value: unknown,
  ): Buffer {
    return this.vault.seal(key, place(job, column), value);
  }
}

function place({ customerId, id }: Pick<Import, 'customerId' | 'id'>, column: string) {
  return { tenant: customerId, table: 'imports', column, row: id };
}
