import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

/**
 * The name is older than its present use: an earlier version takes the same lock while it migrates.
 */
const LOCK = 'identity-gateway/migrations';
const RETRY_MS = 100;

/**
 * Runs `work`, on another connection, under a transaction's lock, which poolers keep. It retries:
 * waiting would block `CREATE INDEX CONCURRENTLY`.
 */
export async function withStartLock<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    for (;;) {
      await runner.startTransaction();
      const [{ taken } = { taken: false }] = (await runner.query(
        'SELECT pg_try_advisory_xact_lock(hashtext($1)) AS taken',
        [LOCK],
      )) as { taken: boolean }[];
      if (taken) break;
      await runner.rollbackTransaction();
      await delay(RETRY_MS);
    }
    // This transaction stays idle for as long as the work takes.
    await runner.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    return await work();
  } finally {
    // If the connection is lost, the lock is already free.
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    await runner.release();
  }
}
