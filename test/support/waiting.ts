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
