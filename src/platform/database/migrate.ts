import type { DataSource } from 'typeorm';
import { grantApplicationRole } from './application-role.js';

const LOCK = 'identity-gateway/migrations';

/**
 * Brings the schema up to date, and what the application's role may do in it. Takes the owner's connections. Processes
 * that start together wait for the first to finish. Returns the names applied.
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await runner.query('SELECT pg_advisory_lock(hashtext($1))', [LOCK]);
    const applied = await dataSource.runMigrations();
    await grantApplicationRole(runner);
    return applied.map(({ name }) => name);
  } finally {
    await runner.query('SELECT pg_advisory_unlock(hashtext($1))', [LOCK]);
    await runner.query('RESET statement_timeout; RESET idle_in_transaction_session_timeout');
    await runner.release();
  }
}
