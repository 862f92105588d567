import type { Queryable } from './queryable.js';

/** Takes turns with other transactions on the same name. It is released when the transaction ends. */
export async function lockName(name: string, tx: Queryable): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}
