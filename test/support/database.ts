import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  url: string;
  /** Runs a statement as the owner, to look at what is really stored. */
  query: <T extends object>(text: string, values?: unknown[]) => Promise<T[]>;
  drop: () => Promise<void>;
}

/** A database of a test file's own: migrated, or empty where a test is about the migrations themselves. */
export async function createTestDatabase(
  template: 'template_test' | 'template0' = 'template_test',
): Promise<TestDatabase> {
  const server = process.env['TEST_POSTGRES_URL'];
  if (!server) throw new Error('the test PostgreSQL is not running; start tests with npm test');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await once(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = server.replace(/\/postgres$/, `/${name}`);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // A connection still closing when the database is dropped is cut off, and emits an error.
  pool.on('error', () => undefined);
  return {
    url,
    query: async <T extends object>(text: string, values?: unknown[]) =>
      (await pool.query<T>(text, values)).rows,
    drop: async () => {
      await pool.end();
      await once(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

let owner: pg.Pool | undefined;

/**
 * Each connection is a process of the server, which costs more than the statement. The next
 * database soon needs it again, and an idle one keeps no worker alive.
 */
async function once(connectionString: string, statement: string): Promise<void> {
  if (!owner) {
    owner = new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true });
    // The server may stop while the connection is idle.
    owner.on('error', () => undefined);
  }
  await owner.query(statement);
}
