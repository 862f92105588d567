import { secondsAfter, type Clock } from '../clock/index.js';
import { EntityColumns, type Database } from '../database/index.js';

const DELETED_AT_ONCE = 500;
/** Of each tenant in a run. */
const LEASED_AT_ONCE = 50;

interface QueueOptions<E, T, K> {
  /** The tenant's id, which leads the key. */
  tenant: T;
  key: K;
  /** From this time on a row is due. */
  due: keyof E & string;
  /** How often a row was leased. */
  tries?: keyof E & string;
  /** Which rows wait at all: a constant condition, never input. */
  where?: string;
}

/**
 * Rows of one table that wait for background work. It asks without locks which tenants have due
 * rows, and locks rows within one tenant only, skipping those of other processes.
 */
export class TenantQueue<E extends object, T extends keyof E & string, K extends keyof E & string> {
  readonly #columns: EntityColumns<E>;
  readonly #tenantColumn: EntityColumns<Pick<E, T>>;
  readonly #keyColumn: EntityColumns<Pick<E, K>>;
  readonly #table: string;
  readonly #tenant: string;
  readonly #key: string;
  readonly #due: string;
  readonly #tries: string;
  readonly #where: string;

  constructor(
    private readonly database: Database,
    entity: new () => E,
    private readonly options: QueueOptions<E, T, K>,
  ) {
    const { tenant, key, due, tries, where = 'true' } = options;
    this.#columns = EntityColumns.of(entity);
    if (this.#columns.key()[0] !== tenant) throw new Error('a key leads with its tenant');
    this.#tenantColumn = this.#columns.only(tenant);
    this.#keyColumn = this.#columns.only(key);
    this.#table = this.#columns.table;
    this.#tenant = this.#tenantColumn.names();
    this.#key = this.#keyColumn.names();
    this.#due = this.#columns.only(due).names();
    this.#tries = tries ? this.#columns.only(tries).names() : '';
    this.#where = where;
  }

  async tenantsWithDue(now: Date): Promise<E[T][]> {
    const rows = await this.database.query(
      `SELECT DISTINCT ${this.#tenantColumn.select()} FROM ${this.#table} WHERE ${this.#where} AND ${this.#due} <= $1`,
      [now],
    );
    return rows.map((row) => this.#tenantColumn.read(row)[this.options.tenant]);
  }

  /**
   * Calls `work` for up to `limit` due rows of each tenant, the longest due first; returns their
   * number. It takes no lock: `work` locks the row and checks it again.
   */
  async eachDue(
    now: Date,
    limit: number,
    work: (tenant: E[T], key: E[K]) => Promise<unknown>,
  ): Promise<number> {
    return eachOf(await this.tenantsWithDue(now), async (tenant) => {
      const rows = await this.database.query(
        `SELECT ${this.#keyColumn.select()} FROM ${this.#table}
          WHERE ${this.#tenant} = $1 AND ${this.#where} AND ${this.#due} <= $2 ORDER BY ${this.#due} LIMIT $3`,
        [...this.#valueOf(tenant), now, limit],
      );
      return eachOf(rows, async (row) => {
        await work(tenant, this.#keyColumn.read(row)[this.options.key]);
        return 1;
      });
    });
  }

  /**
   * Leases due rows of these tenants, or of all, and works on those of one tenant at once; returns
   * their number. The rows count this try, and each is due again after its delay in seconds.
   */
  async leaseEach(
    clock: Clock,
    tenants: readonly E[T][] | undefined,
    delayOf: (row: E) => number,
    begin: (tenant: E[T]) => Promise<(row: E) => Promise<unknown>>,
  ): Promise<number> {
    return eachOf(tenants ?? (await this.tenantsWithDue(clock.now())), async (tenant) => {
      const work = await begin(tenant);
      // Not earlier: the tenants before it may have taken longer than a lease.
      const rows = await this.#lease(tenant, clock.now(), delayOf);
      await Promise.all(rows.map(work));
      return rows.length;
    });
  }

  #lease(tenant: E[T], now: Date, delayOf: (row: E) => number): Promise<E[]> {
    const counted = this.#tries ? `, ${this.#tries} = q.${this.#tries} + 1` : '';
    return this.database.transaction(async (tx) => {
      const found = await tx.query(
        `SELECT ${this.#key} AS id, ${this.#columns.select()} FROM ${this.#table}
          WHERE ${this.#tenant} = $1 AND ${this.#where} AND ${this.#due} <= $2
          ORDER BY ${this.#due} LIMIT ${String(LEASED_AT_ONCE)} FOR UPDATE SKIP LOCKED`,
        [...this.#valueOf(tenant), now],
      );
      const rows = found.map((row) => this.#counted(this.#columns.read(row)));
      const dueAgain = rows.map((row) => secondsAfter(now, delayOf(row)));
      const [type = ''] = Object.values(this.#keyColumn.types());
      await tx.query(
        `UPDATE ${this.#table} AS q SET ${this.#due} = next.due${counted}
           FROM unnest($2::${type}[], $3::timestamptz[]) AS next (id, due)
          WHERE q.${this.#tenant} = $1 AND q.${this.#key} = next.id`,
        [...this.#valueOf(tenant), found.map(({ id }) => id), dueAgain],
      );
      return rows;
    });
  }

  /** Deletes every row that was due before a time; returns their number. */
  async deleteDue(before: Date): Promise<number> {
    return eachOf(await this.tenantsWithDue(before), (tenant) =>
      inBatches(DELETED_AT_ONCE, async () => {
        const rows = await this.database.query(
          `DELETE FROM ${this.#table} WHERE ${this.#tenant} = $1 AND ${this.#where} AND ${this.#due} <= $2
              AND ${this.#key} = ANY (ARRAY(SELECT ${this.#key} FROM ${this.#table}
                WHERE ${this.#tenant} = $1 AND ${this.#where} AND ${this.#due} <= $2
                ORDER BY ${this.#due} LIMIT ${String(DELETED_AT_ONCE)} FOR UPDATE SKIP LOCKED))
           RETURNING 1`,
          [...this.#valueOf(tenant), before],
        );
        return rows.length;
      }),
    );
  }

  #valueOf(tenant: E[T]): unknown[] {
    return this.#tenantColumn.values({ [this.options.tenant]: tenant } as unknown as Pick<E, T>);
  }

  #counted(row: E): E {
    const { tries } = this.options;
    return tries ? { ...row, [tries]: (row[tries] as number) + 1 } : row;
  }
}

/** Runs background work for each in turn; returns the sum. A failure does not stop the others, and is thrown at the end. */
export async function eachOf<T>(
  items: readonly T[],
  work: (item: T) => Promise<number>,
): Promise<number> {
  let done = 0;
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      done += await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 0) return done;
  throw new Error(`${String(failures.length)} of ${String(items.length)} failed`, {
    cause: failures[0],
  });
}

/** Repeats work that does up to `size` at once until it did fewer; returns the sum. */
export async function inBatches(
  size: number,
  work: (size: number) => Promise<number>,
): Promise<number> {
  let done = 0;
  for (let batch = size; batch >= size; done += batch) batch = await work(size);
  return done;
}
