import pg from 'pg';
import type { TestDatabase } from './database.js';

/** Waits until that many statements wait for a lock; fails the test when they never do. */
export async function untilWaiting({ query }: TestDatabase, count: number): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline;) {
    const rows = await query(
      `SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows.length >= count) return;
  }
  throw new Error(`never ${String(count)} statements waited for a lock`);
}

/**
 * Takes the row locks of these employees, one by one in the order of an import, while `work` runs
 * and waits for the first of them.
 */
export async function lockedLikeAnImport<T>(
  database: TestDatabase,
  customerUuid: string,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const employees = await database.query<{ id: string }>(
    'SELECT id FROM gateway.employees WHERE customer_id = $1 ORDER BY employee_index',
    [customerUuid],
  );
  const lock = (id: string) =>
    client.query('SELECT FROM gateway.employees WHERE id = $1 FOR UPDATE', [id]);
  try {
    await client.query('BEGIN');
    await lock(employees[0]!.id);
    const [worked] = await Promise.all([
      work(),
      (async () => {
        await untilWaiting(database, 1);
        for (const { id } of employees.slice(1)) await lock(id);
        await client.query('COMMIT');
      })(),
    ]);
    return worked;
  } finally {
    await client.end();
  }
}
