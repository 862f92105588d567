import type { DataSource } from 'typeorm';
import { StartError } from '../errors/index.js';
import { grantApplicationRole } from './application-role.js';

/**
 * Migrates the schema when this login owns it. Another login finds it up to date or throws. Needs
 * the start lock.
 */
export async function migrateOrExpect(
  dataSource: DataSource,
  schemas: readonly string[],
): Promise<void> {
  await refuseNewer(dataSource);
  const [state] = await dataSource.query<{ owns: boolean | null }[]>(
    `SELECT (SELECT pg_has_role(current_user, relowner, 'MEMBER') FROM pg_class
              WHERE oid = to_regclass('schema_migrations')) AS owns`,
  );
  if (state?.owns !== false) {
    await migrate(dataSource, schemas);
    return;
  }
  const done = await executed(dataSource);
  const missing = known(dataSource).filter((name) => !done.includes(name));
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

/**
 * An older program would write rows that the newer one no longer expects. Going back means restoring
 * the backup from before.
 */
async function refuseNewer(dataSource: DataSource): Promise<void> {
  const ours = known(dataSource);
  const foreign = (await executed(dataSource)).filter((name) => !ours.includes(name));
  if (foreign.length === 0) return;
  throw new StartError(
    `the database has ${foreign.join(', ')}, which this version does not know: a newer version has migrated it; start that version or a later one`,
  );
}

function known({ migrations }: DataSource): string[] {
  return migrations.map((migration) => migration.name ?? migration.constructor.name);
}

/** The migrations that this database has, in their order; none before the first start. */
async function executed(dataSource: DataSource): Promise<string[]> {
  const [table] = await dataSource.query<{ exists: boolean }[]>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS exists`,
  );
  if (table?.exists !== true) return [];
  const rows = await dataSource.query<{ name: string }[]>(
    'SELECT name FROM schema_migrations ORDER BY id',
  );
  return rows.map(({ name }) => name);
}
