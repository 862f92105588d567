import type { Queryable } from './queryable.js';

const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300', // too_many_connections
  '26000', // the statement was given up before it was prepared
  '40001', // serialization_failure: worth a retry
  '40P01', // deadlock_detected: the loser may retry
  '55P03', // lock_not_available: lock_timeout
  '57014', // query_canceled: statement_timeout
  '57P01', // admin_shutdown
  '57P02',
  '57P03', // cannot_connect_now
]);

const CONNECTION_MESSAGES = [
  'Connection terminated',
  'Client was closed',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
];

/**
 * Whether a query failed because the database is down, starting, full or too slow: worth a retry,
 * never an answer.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!Error.isError(error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && UNAVAILABLE.has(code)) return true;
  return CONNECTION_MESSAGES.some((message) => error.message.includes(message));
}

/**
 * Whether PostgreSQL refused a statement and so changed nothing: wrong data (class 22), a
 * constraint (23), or a conflict with another transaction (40).
 */
export function wasRefused(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(22|23|40)[0-9A-Z]{3}$/.test(code);
}

/** Whether a write violated the named unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && broken === constraint;
}

/** Takes turns with other transactions on the same name. It is released when the transaction ends. */
export async function lockName(name: string, tx: Queryable): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}
