import { isDatabaseUnavailable } from './database-errors.js';
import type { Database, Statement } from './database.js';

interface Asked<I, O> {
  item: I;
  resolve: (outcome: O) => void;
  reject: (reason: unknown) => void;
}

interface Line<I, O> {
  waiting: Asked<I, O>[];
  isUnderWay: boolean;
}

/** The most that is done together: each number of rows is a statement of its own, prepared once. */
const MOST = 16;

/**
 * Writes together what one subject, a tenant, asks for at the same time: one commit, one wait for the disk and the packets
 * there and back then serve all of them. Whoever asks alone waits for nobody; what comes while a write is under way goes
 * with the next. In a transaction that encloses the request nothing is gathered.
 */
export class Gathering<S, I, O> {
  readonly #lines = new Map<S, Line<I, O>>();

  /** `run` answers for each item, in their order; all of what it does is one statement. */
  constructor(
    private readonly database: Pick<Database, 'isEnclosed'>,
    private readonly run: (subject: S, items: I[]) => Promise<O[]>,
  ) {}

  async add(subject: S, item: I): Promise<O> {
    if (this.database.isEnclosed) return (await this.run(subject, [item]))[0] as O;
    return new Promise((resolve, reject) => {
      const line = this.#lines.get(subject) ?? { waiting: [], isUnderWay: false };
      this.#lines.set(subject, line);
      line.waiting.push({ item, resolve, reject });
      // Those of this turn of the event loop go together.
      if (line.waiting.length > 1) return;
      setImmediate(() => {
        this.#pump(subject, line);
      });
    });
  }

  #pump(subject: S, line: Line<I, O>): void {
    if (line.isUnderWay) return;
    if (line.waiting.length === 0) {
      this.#lines.delete(subject);
      return;
    }
    line.isUnderWay = true;
    void this.#together(subject, line.waiting.splice(0, MOST)).finally(() => {
      line.isUnderWay = false;
      this.#pump(subject, line);
    });
  }

  async #together(subject: S, asked: Asked<I, O>[]): Promise<void> {
    try {
      const outcomes = await this.run(
        subject,
        asked.map(({ item }) => item),
      );
      asked.forEach(({ resolve }, i) => {
        resolve(outcomes[i] as O);
      });
    } catch (error) {
      // What is wrong with one must not become the others' failure. Of a lost connection nobody knows what it did.
      if (asked.length > 1 && !isDatabaseUnavailable(error)) {
        await Promise.all(asked.map((each) => this.#together(subject, [each])));
      } else {
        for (const { reject } of asked) reject(error);
      }
    }
  }
}

/**
 * Statements that write as many rows as are gathered. Their first parameter is the tenant, all others are the rows', of these
 * `types`. `text` puts the rows where its VALUES are.
 */
export function gatheredStatement(
  { name, types }: { name: string; types: readonly string[] },
  text: (rows: string) => string,
): (count: number) => Statement {
  const row = (at: number): string =>
    types.map((type, i) => `$${String(2 + at * types.length + i)}::${type}`).join(', ');
  const statements = Array.from({ length: MOST }, (_, last) => ({
    name: `${name}.${String(last + 1)}`,
    text: text(Array.from({ length: last + 1 }, (_each, at) => `(${row(at)})`).join(', ')),
  }));
  return (count) => {
    const statement = statements[count - 1];
    if (!statement) throw new Error(`${name} is not for ${String(count)} rows`);
    return statement;
  };
}
