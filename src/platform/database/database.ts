import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import { statementSeconds } from '../metrics/instruments.js';
import { BudgetedPool } from './budgeted-pool.js';
import { PipelinedReads } from './pipelined-reads.js';
import type { Queryable, Reader, Row, Statement, Transaction } from './queryable.js';

/** A transaction that encloses everything in this request. */
interface Enclosing {
  tx: Transaction;
  name: string;
  savepoints: number;
  /** Savepoints nest: concurrent ones run in turn. */
  line: Promise<unknown>;
}

/** The one door to PostgreSQL: one pool, shared by TypeORM and by prepared statements. */
@Injectable()
export class Database implements Queryable, OnApplicationShutdown {
  readonly #pool: Pool;
  readonly #pipelinedReads: PipelinedReads;
  /**
   * For reads by a whole key: many share a connection, so no slow statement and no lock. They join
   * an enclosing transaction.
   */
  readonly pipelinedReads: Reader;
  /**
   * For counters, outside any transaction. Their own connections keep slow counters away from other
   * work. Callers set their own time limit.
   */
  readonly counters: Reader;
  readonly #counters: Pool;
  readonly #enclosing: AsyncLocalStorage<Enclosing>;

  constructor(private readonly dataSource: DataSource) {
    this.#enclosing = enclosingOf(dataSource);
    this.#pool = (dataSource.driver as unknown as { master: Pool }).master;
    this.#pipelinedReads = new PipelinedReads(this.#pool.options);
    this.#counters = counterPool(this.#pool.options);
    this.counters = { query: (statement, values) => rows(this.#counters, statement, values) };
    this.pipelinedReads = {
      query: (statement, values) =>
        (this.#enclosing.getStore()?.tx ?? this.#pipelinedReads).query(statement, values),
    };
  }

  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  query<T extends object = Row>(
    statement: Statement | string,
    values: unknown[] = [],
  ): Promise<T[]> {
    const enclosing = this.#enclosing.getStore();
    return enclosing
      ? enclosing.tx.query(statement, values)
      : rows<T>(this.#pool, statement, values);
  }

  /** Whether this request runs in an enclosing transaction. */
  get isEnclosed(): boolean {
    return this.#enclosing.getStore() !== undefined;
  }

  /** Runs `work` in one transaction: commits its result, rolls back when it throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const enclosing = this.#enclosing.getStore();
    return enclosing ? this.#savepoint(enclosing, work) : this.#begin(work);
  }

  /**
   * Like `transaction`, for everything that `work` does through this class, however deep: inner
   * transactions become savepoints. All commits together or not at all.
   */
  enclose<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#begin((tx) => this.#enclosing.run(enclosingBy(tx, 'enclosed'), () => work(tx)));
  }

  /**
   * Runs `work` on the connection of a transaction, however deep. Callers that hold one connection
   * and wait for another would wait for each other.
   */
  within<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
    if (this.#enclosing.getStore()?.tx === tx) return work();
    return this.#enclosing.run(enclosingBy(tx, 'within'), work);
  }

  /** Runs `work` after this request's commit: at once without an enclosing transaction. */
  afterCommit(work: () => void): void {
    const enclosing = this.#enclosing.getStore();
    if (enclosing) enclosing.tx.afterCommit(work);
    else work();
  }

  /** Callers that wait for a connection now. */
  get waiting(): number {
    return this.#pool.waitingCount + this.#counters.waitingCount;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.#pipelinedReads.close(), this.#counters.end()]);
  }

  #savepoint<T>(enclosing: Enclosing, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const { tx } = enclosing;
    const name = `${enclosing.name}_${String((enclosing.savepoints += 1))}`;
    const turn = enclosing.line.then(async () => {
      await tx.query(`SAVEPOINT ${name}`);
      try {
        const result = await this.#enclosing.run(enclosingBy(tx, name), () => work(tx));
        await tx.query(`RELEASE SAVEPOINT ${name}`);
        return result;
      } catch (error) {
        await tx.query(`ROLLBACK TO SAVEPOINT ${name}`).catch(() => undefined);
        throw error;
      }
    });
    enclosing.line = turn.catch(() => undefined);
    return turn;
  }

  async #begin<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const client = (await runner.connect()) as PoolClient;
      await runner.startTransaction();
      const committed: (() => void)[] = [];
      const tx: Transaction = {
        manager: runner.manager,
        query: (statement, values = []) => rows(client, statement, values),
        afterCommit: (each) => committed.push(each),
      };
      const result = await work(tx);
      await runner.commitTransaction();
      for (const each of committed) each();
      return result;
    } catch (error) {
      // The first error is reported; a rollback on a dead connection adds nothing.
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }
}

const enclosings = new WeakMap<DataSource, AsyncLocalStorage<Enclosing>>();

/**
 * The enclosing transactions of a data source. Its manager joins them, and so does every injected
 * repository: a second connection would not see the changes, and could wait for the first.
 */
function enclosingOf(dataSource: DataSource): AsyncLocalStorage<Enclosing> {
  const known = enclosings.get(dataSource);
  if (known) return known;
  const enclosing = new AsyncLocalStorage<Enclosing>();
  Object.defineProperty(dataSource.manager, 'queryRunner', {
    get: () => enclosing.getStore()?.tx.manager.queryRunner,
  });
  enclosings.set(dataSource, enclosing);
  return enclosing;
}

function enclosingBy(tx: Transaction, name: string): Enclosing {
  return { tx, name, savepoints: 0, line: Promise.resolve() };
}

async function rows<T extends object>(
  on: Pool | PoolClient,
  statement: Statement | string,
  values: unknown[],
): Promise<T[]> {
  const isNamed = typeof statement !== 'string';
  const end = statementSeconds.startTimer({ statement: isNamed ? statement.name : 'unnamed' });
  try {
    const { rows: found } = isNamed
      ? await on.query<T & Row>({ ...statement, values })
      : await on.query<T & Row>(statement, values);
    return found;
  } finally {
    end();
  }
}

function counterPool(options: PoolConfig): Pool {
  const max = Math.max(1, Math.floor((options.max ?? 0) / 4));
  const pool = new BudgetedPool({ ...options, max });
  pool.on('error', () => undefined); // a connection lost while idle is replaced on the next use
  return pool;
}
