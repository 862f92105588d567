import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { StartError } from '../../errors/index.js';

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

/**
 * Explains in one line why a first connection failed. Never the password: messages of PostgreSQL
 * and the network name only host, login and database.
 */
export function explainUnreachable(error: unknown, url: string, setting: string): StartError {
  const { host, pathname } = new URL(url);
  const { code, message } = error as { code?: unknown; message?: unknown };
  // A failed attempt at several addresses of one name has a code and no message.
  const why = [message, code].filter((part) => typeof part === 'string' && part !== '').join(', ');
  const place = `${host}${pathname}`;
  return new StartError(
    `the database of ${setting} at ${place} cannot be used: ${why.replaceAll(/\s+/g, ' ')}`,
    { cause: error },
  );
}
