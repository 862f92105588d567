import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { ENTITIES } from './entities.js';
import type { Settings } from './platform/config/index.js';
import {
  APPLICATION_ROLE,
  createDataSource,
  EmbeddedPostgres,
  explainRoleRefusal,
  loadMigrations,
  migrateOrExpect,
  readInstallation,
  runningServerUrl,
} from './platform/database/index.js';

const DATABASE = 'postgres';

export interface OpenDatabase {
  dataSource: DataSource;
  /** The login that owns the tables: for what no serving process may do. */
  ownerUrl: string;
  /** Stops the embedded server, if this process started it. The data source is closed by the application. */
  stopServer: () => Promise<void>;
}

/**
 * Connects to `DATABASE_URL`, or else to an embedded server of this process, and brings the schema up to date.
 * `joinRunning` lets a command use the embedded server of a process that serves; two serving processes never share one.
 */
export async function openDatabase(
  settings: Settings,
  options: { joinRunning?: boolean } = {},
): Promise<OpenDatabase> {
  const { url, stopServer } = await locate(settings, options.joinRunning ?? false);
  try {
    const ownerUrl = settings.databaseOwnerUrl ?? url;
    await migrateAsOwner(ownerUrl);
    const dataSource = await connect(settings, url);
    if (
      settings.environment === 'production' &&
      (await readInstallation(dataSource, 'development_seed'))
    ) {
      await dataSource.destroy();
      throw new Error(
        'this database holds the development set-up, whose keys are known; production needs its own',
      );
    }
    return { dataSource, ownerUrl, stopServer };
  } catch (error) {
    await stopServer();
    throw error;
  }
}

/** A connected data source of the application's role, which can change rows and no table. */
export async function connect(settings: Settings, url: string): Promise<DataSource> {
  const dataSource = createDataSource({
    url,
    role: APPLICATION_ROLE,
    poolSize: settings.databasePoolSize,
    timeouts: {
      statementMs: settings.databaseTimeoutMs,
      // An idempotent request is one transaction, and may have to ask the service three times in it, and to pause once as long.
      idleTransactionMs: settings.databaseTimeoutMs + 4 * settings.verificationTimeoutMs,
    },
    entities: ENTITIES,
    migrations: [],
  });
  try {
    return await dataSource.initialize();
  } catch (error) {
    throw explainRoleRefusal(error);
  }
}

/** Connected as the login that owns the tables, for what retention takes from the audit; no statement is cut short. */
export function connectOwner(url: string): Promise<DataSource> {
  return createDataSource({ url, poolSize: 2, entities: [], migrations: [] }).initialize();
}

/** Owns the tables, and is gone before the application begins. */
async function migrateAsOwner(url: string): Promise<void> {
  const migrations = await loadMigrations(join(import.meta.dirname, '../migrations'));
  const owner = createDataSource({ url, poolSize: 2, entities: [], migrations });
  await owner.initialize();
  try {
    await migrateOrExpect(owner);
  } finally {
    await owner.destroy();
  }
}

async function locate(
  settings: Settings,
  joinRunning: boolean,
): Promise<{ url: string; stopServer: () => Promise<void> }> {
  const nothing = (): Promise<void> => Promise.resolve();
  if (settings.databaseUrl) return { url: settings.databaseUrl, stopServer: nothing };
  const folder = join(settings.dataDir, 'postgres');
  const running = joinRunning ? runningServerUrl(folder, DATABASE) : null;
  if (running) return { url: running, stopServer: nothing };
  const server = await EmbeddedPostgres.start({ folder });
  return { url: server.url(DATABASE), stopServer: () => server.stop() };
}
