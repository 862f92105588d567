import type { DataSource } from 'typeorm';
import { StartError } from '../../errors/index.js';
import { grantApplicationRole } from '../application-role.js';

/**
 * Brings the schema up to date where this login owns it. One that does not, because the owner's login is kept from the
 * processes that serve, finds it up to date or throws. The caller holds the start lock.
 */
export async function migrateOrExpect(
  dataSource: DataSource,
  schemas: readonly string[],
): Promise<void> {
  const [state] = await dataSource.query<{ owns: boolean | null }[]>(
    `SELECT (SELECT pg_has_role(current_user, relowner, 'MEMBER') FROM pg_class
              WHERE oid = to_regclass('schema_migrations')) AS owns`,
  );
  if (state?.owns !== false) {
    await migrate(dataSource, schemas);
    return;
  }
  const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM schema_migrations');
  const done = new Set(rows.map(({ name }) => name));
  const missing = dataSource.migrations
    .map((migration) => migration.name ?? migration.constructor.name)
    .filter((name) => !done.has(name));
  if (missing.length > 0) {
    throw new StartError(
      `the database lacks ${missing.join(', ')}, and this login does not own it; start once with DATABASE_OWNER_URL`,
    );
  }
}

/**
 * Brings the tables up to date, and what the application's role may do in these schemas. Takes the owner's connections.
 * Returns the names of the migrations that ran.
 */
export async function migrate(
  dataSource: DataSource,
  schemas: readonly string[],
): Promise<string[]> {
  const applied = await dataSource.runMigrations();
  const runner = dataSource.createQueryRunner();
  try {
    await grantApplicationRole(runner, schemas);
  } finally {
    await runner.release();
  }
  return applied.map(({ name }) => name);
}
