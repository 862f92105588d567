import { AsyncLocalStorage } from 'node:async_hooks';
import { wasRefused } from '../database/database-errors.js';
import type { Database, Row, Statement } from '../database/database.js';

interface Asked<I, O> {
  item: I;
  resolve: (outcome: O) => void;
  reject: (reason: unknown) => void;
}

interface Line<I, O> {
  waiting: Asked<I, O>[];
  isUnderWay: boolean;
  /** So many of the first go alone. */
  alone: number;
}

/** The most that is done together. */
const MOST = 16;

/**
 * Writes together what one subject, a tenant, asks for at the same time: one commit, one wait for the disk and the packets
 * there and back then serve all of them. Whoever asks alone waits for nobody; what comes while a write is under way goes
 * with the next. In a transaction that encloses the request nothing is gathered.
 */
export class BatchWriter<S, I, O> {
  readonly #lines = new Map<S, Line<I, O>>();
  /** What several ask for is written in the name of none of them. */
  readonly #inNobodysName = AsyncLocalStorage.snapshot();

  /** `run` answers for each item, in their order; all of what it does is one statement. */
  constructor(
    private readonly database: Pick<Database, 'isEnclosed'>,
    private readonly run: (subject: S, items: I[]) => Promise<O[]>,
  ) {}

  async add(subject: S, item: I): Promise<O> {
    if (this.database.isEnclosed) return (await this.run(subject, [item]))[0] as O;
    return new Promise((resolve, reject) => {
      const line = this.#lines.get(subject) ?? { waiting: [], isUnderWay: false, alone: 0 };
      this.#lines.set(subject, line);
      line.waiting.push({ item, resolve, reject });
      if (line.isUnderWay || line.waiting.length > 1) return;
      // Those of this turn of the event loop go together.
      setImmediate(() => {
        this.#inNobodysName(() => {
          this.#pump(subject, line);
        });
      });
    });
  }

  #pump(subject: S, line: Line<I, O>): void {
    line.isUnderWay = line.waiting.length > 0;
    if (!line.isUnderWay) {
      this.#lines.delete(subject);
      return;
    }
    const next = line.waiting.splice(0, line.alone > 0 ? 1 : MOST);
    line.alone = Math.max(0, line.alone - 1);
    void this.#together(subject, next, line).finally(() => {
      this.#pump(subject, line);
    });
  }

  async #together(subject: S, asked: Asked<I, O>[], line: Line<I, O>): Promise<void> {
    try {
      const items = asked.map(({ item }) => item);
      const outcomes = await this.run(subject, items);
      for (const [i, outcome] of outcomes.entries()) asked[i]?.resolve(outcome);
    } catch (error) {
      if (wasRefused(error)) refuse(asked, line, error);
      else fail(asked, line, error);
    }
  }
}

/** What is refused for one must not become the others' failure. */
function refuse<I, O>(asked: Asked<I, O>[], line: Line<I, O>, error: unknown): void {
  const [only, ...others] = asked;
  if (others.length === 0) {
    only?.reject(error);
  } else {
    line.waiting.unshift(...asked);
    line.alone = asked.length;
  }
}

/** Nobody knows what was done before such a failure. Those who wait would only wait for the same. */
function fail<I, O>(asked: Asked<I, O>[], line: Line<I, O>, error: unknown): void {
  for (const { reject } of [...asked, ...line.waiting.splice(0)]) reject(error);
  line.alone = 0;
}

/**
 * A statement that writes all the rows that are gathered, however many: prepared once, and not once for every number of
 * them. `text` is told what to put behind its WITH, so that they are the rows of `given`, with these columns and types. Its
 * values are those of `batchValues`.
 */
export function batchStatement(
  name: string,
  columns: Record<string, string>,
  text: (given: string) => string,
): Statement {
  const rows = `json_to_recordset($2::json) AS rows (${typedColumns(columns)})`;
  // The limit tells the planner how few they are; `batchValues` sees to it that it cuts none off.
  return { name, text: text(`given AS (SELECT * FROM ${rows} LIMIT ${String(MOST)})`) };
}

/** Columns with their types, as PostgreSQL is told how to read JSON. */
export function typedColumns(columns: Record<string, string>): string {
  return Object.entries(columns)
    .map((column) => column.join(' '))
    .join(', ');
}

/** The tenant, which is $1, and the rows by the names of their columns. */
export function batchValues(tenant: string, rows: readonly Row[]): unknown[] {
  if (rows.length > MOST) throw new Error(`at most ${String(MOST)} rows are written together`);
  return [tenant, JSON.stringify(rows)];
}

/** Bytes in such a row. */
export function bytea(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}
