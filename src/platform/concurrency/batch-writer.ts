import { AsyncLocalStorage } from 'node:async_hooks';
import { wasRefused } from '../database/database-errors.js';
import type { Database, Row, Statement } from '../database/index.js';
import { TimeBudget, waitOnBudget } from '../database/time-budget.js';

interface Write<I, O> {
  item: I;
  resolve: (outcome: O) => void;
  reject: (reason: unknown) => void;
  isGivenUp: boolean;
}

interface Queue<I, O> {
  waiting: Write<I, O>[];
  /** The batch that is being written, and the time that it may take. */
  current: { batch: Write<I, O>[]; time: TimeBudget } | null;
  /** How many of the first items are written one by one, because their batch was refused. */
  alone: number;
}

const MAX_BATCH = 16;

/**
 * Batches writes of one key, usually a tenant, into one statement and commit. The first starts at
 * once; enclosed transactions are not batched.
 */
export class BatchWriter<K, I, O> {
  readonly #queues = new Map<K, Queue<I, O>>();
  /** A batch serves several requests, so it runs outside any request's context. */
  readonly #outsideRequests = AsyncLocalStorage.snapshot();

  /** `write` returns an outcome for each item, in order, from one statement. */
  constructor(
    private readonly database: Pick<Database, 'isEnclosed'>,
    private readonly write: (key: K, items: I[]) => Promise<O[]>,
  ) {}

  async add(key: K, item: I): Promise<O> {
    if (this.database.isEnclosed) return (await this.write(key, [item]))[0] as O;
    let giveUp: (() => void) | undefined;
    return waitOnBudget(
      () =>
        new Promise((resolve, reject) => {
          giveUp = this.#enqueue(key, { item, resolve, reject, isGivenUp: false });
        }),
      () => giveUp?.(),
    );
  }

  /** Returns how to give the write up. A batch is given up when all its writes are. */
  #enqueue(key: K, write: Write<I, O>): () => void {
    const queue = this.#queues.get(key) ?? { waiting: [], current: null, alone: 0 };
    this.#queues.set(key, queue);
    queue.waiting.push(write);
    if (!queue.current && queue.waiting.length === 1) {
      // Writes of the same turn of the event loop share a batch.
      setImmediate(() => {
        this.#outsideRequests(() => {
          this.#writeNext(key, queue);
        });
      });
    }
    return () => {
      write.isGivenUp = true;
      queue.waiting = queue.waiting.filter((each) => each !== write);
      const { current } = queue;
      if (current?.batch.every(({ isGivenUp }) => isGivenUp)) current.time.end();
    };
  }

  #writeNext(key: K, queue: Queue<I, O>): void {
    queue.current = null;
    if (queue.waiting.length === 0) {
      this.#queues.delete(key);
      return;
    }
    const batch = queue.waiting.splice(0, queue.alone > 0 ? 1 : MAX_BATCH);
    queue.alone = Math.max(0, queue.alone - 1);
    const time = new TimeBudget();
    queue.current = { batch, time };
    void time
      .run(() => this.#writeBatch(key, batch, queue))
      .finally(() => {
        this.#writeNext(key, queue);
      });
  }

  async #writeBatch(key: K, batch: Write<I, O>[], queue: Queue<I, O>): Promise<void> {
    try {
      const items = batch.map(({ item }) => item);
      const outcomes = await this.write(key, items);
      for (const [i, outcome] of outcomes.entries()) batch[i]?.resolve(outcome);
    } catch (error) {
      if (wasRefused(error)) refuse(batch, queue, error);
      else fail(batch, queue, error);
    }
  }
}

/** One refused write must not fail the others, so each of the batch is tried alone. */
function refuse<I, O>(batch: Write<I, O>[], queue: Queue<I, O>, error: unknown): void {
  const [first, ...others] = batch;
  if (others.length === 0) {
    first?.reject(error);
  } else {
    const again = batch.filter(({ isGivenUp }) => !isGivenUp);
    queue.waiting.unshift(...again);
    queue.alone = again.length;
  }
}

/** The written part is unknown after such a failure. Waiting writes would fail alike. */
function fail<I, O>(batch: Write<I, O>[], queue: Queue<I, O>, error: unknown): void {
  for (const { reject } of [...batch, ...queue.waiting.splice(0)]) reject(error);
  queue.alone = 0;
}

/**
 * A prepared statement for a batch of any size. `text` gets a common table expression `given` with
 * these columns; `batchValues` makes the values.
 */
export function batchStatement(
  name: string,
  columns: Record<string, string>,
  text: (given: string) => string,
): Statement {
  const rows = `json_to_recordset($2::json) AS rows (${typedColumns(columns)})`;
  // The limit tells the planner the number of rows. `batchValues` refuses more.
  return { name, text: text(`given AS (SELECT * FROM ${rows} LIMIT ${String(MAX_BATCH)})`) };
}

/** Columns with their types, for reading JSON in PostgreSQL. */
export function typedColumns(columns: Record<string, string>): string {
  return Object.entries(columns)
    .map((column) => column.join(' '))
    .join(', ');
}

/** The tenant as $1, and the rows by column name. */
export function batchValues(tenant: string, rows: readonly Row[]): unknown[] {
  if (rows.length > MAX_BATCH) throw new Error(`a batch has at most ${String(MAX_BATCH)} rows`);
  return [tenant, JSON.stringify(rows)];
}

/** Bytes in such a row. */
export function bytea(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}
