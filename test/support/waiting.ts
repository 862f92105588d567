import pg from 'pg';
import type { TestDatabase } from './database.js';

/** Waits until that many statements wait for a lock; fails the test when they never do. */
export async function untilWaiting({ query }: TestDatabase, count: number): Promise<void> {
  for (const deadline = Date.now() + 50_000; Date.now() < deadline;) {
    const rows = await query(
      `SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows.length >= count) return;
  }
  throw new Error(`never ${String(count)} statements waited for a lock`);
}

/** Calls that wait for one row, and get it in this order. `row`: table and condition. */
export async function inTurn(
  database: TestDatabase,
  row: string,
  ...calls: (() => PromiseLike<unknown>)[]
): Promise<void> {
  const locks = new pg.Client({ connectionString: database.url });
  await locks.connect();
  await locks.query('BEGIN');
  await locks.query(`SELECT 1 FROM ${row} FOR UPDATE`);
  const answers: Promise<unknown>[] = [];
  for (const call of calls) {
    answers.push(Promise.resolve(call()));
    await untilWaiting(database, answers.length);
  }
  await locks.query('ROLLBACK');
  await locks.end();
  await Promise.all(answers);
}
