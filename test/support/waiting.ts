import type { TestDatabase } from './database.js';

/** Until that many statements wait for a lock. */
export async function untilWaiting({ query }: TestDatabase, count: number): Promise<void> {
  for (let found = -1; found !== count;) {
    const rows = await query(
      `SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    found = rows.length;
  }
}
