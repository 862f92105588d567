import type { Transaction } from '../../src/platform/database/index.js';

/** How many rows a transaction has read so far, of all tables. */
export async function rowsRead(tx: Transaction): Promise<number> {
  const [row] = await tx.query<{ count: string }>(
    'SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) AS count FROM pg_stat_xact_user_tables',
  );
  return Number(row?.count);
}
