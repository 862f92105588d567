import type { DataSource } from 'typeorm';
import { StartError } from '../../errors/index.js';
import { grantApplicationRole } from '../application-role.js';

/**
 * Migrates the schema when this login owns it. Another login finds it up to date or throws. Needs
 * the start lock.
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
 * Migrates the tables and the application role's privileges in these schemas, with the owner's
 * connections. Returns the executed migrations' names.
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
