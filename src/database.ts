import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { ENTITIES } from './entities.js';
import { fillDevelopmentSecrets, type Settings } from './platform/config/index.js';
import { KeyCanaries } from './platform/crypto/index.js';
import {
  APPLICATION_ROLE,
  createDataSource,
  Database,
  EmbeddedPostgres,
  expectApplicationRole,
  explainRoleRefusal,
  explainUnreachable,
  hasCitus,
  loadMigrations,
  migrateOrExpect,
  refuseOtherMode,
  storeMode,
  runningServerUrl,
  withStartLock,
} from './platform/database/index.js';
import { StartError } from './platform/errors/index.js';
import { TENANTS } from './tenants.js';
import { sweepIntervalOn } from './platform/jobs/index.js';

const DATABASE = 'postgres';

export interface OpenDatabase {
  dataSource: DataSource;
  /** The owner's login, for work that no serving process may do. */
  ownerUrl: string;
  /** Stops the embedded server, if this process started it. The data source is closed by the application. */
  stopServer: () => Promise<void>;
}

/**
 * Connects and migrates the database, after checking its mode and keys. Throws a `StartError`.
 * `joinRunning` lets a command use a running process's embedded server.
 */
export async function openDatabase(
  settings: Settings,
  options: { joinRunning?: boolean } = {},
): Promise<OpenDatabase> {
  const { url, stopServer } = await locate(settings, options.joinRunning ?? false);
  try {
    const ownerUrl = settings.databaseOwnerUrl ?? url;
    await prepareAsOwner(settings, ownerUrl);
    const dataSource = await connect(settings, url);
    const hasWorkers = await hasCitus(dataSource);
    settings.sweepIntervalMs = sweepIntervalOn(settings.sweepIntervalMs, { hasWorkers });
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
      // No transaction calls another service, so one that stays idle for so long has lost its
      // process.
      idleTransactionMs: settings.databaseTimeoutMs,
    },
    entities: ENTITIES,
    migrations: [],
  });
  try {
    await dataSource.initialize();
    await tryConnections(dataSource);
    return dataSource;
  } catch (error) {
    if (dataSource.isInitialized) await dataSource.destroy();
    if (error instanceof StartError) throw error;
    throw explainRoleRefusal(error) ?? explainUnreachable(error, url, 'DATABASE_URL');
  }
}

/** Opens one connection of every kind: a pooler may accept one kind and refuse another. */
async function tryConnections(dataSource: DataSource): Promise<void> {
  const database = new Database(dataSource);
  try {
    await expectApplicationRole(database);
  } finally {
    await database.onApplicationShutdown();
  }
}

/** Connects as the owner, for the audit's retention, without a time limit for statements. */
export function connectOwner(url: string): Promise<DataSource> {
  return createDataSource({ url, poolSize: 2, entities: [], migrations: [] }).initialize();
}

/** Runs `work` with the owner's connections, which are closed before the application starts. */
async function prepareAsOwner(settings: Settings, url: string): Promise<void> {
  const migrations = await loadMigrations(join(import.meta.dirname, '../migrations'));
  const owner = createDataSource({ url, poolSize: 2, entities: [], migrations });
  try {
    await owner.initialize();
  } catch (error) {
    const setting = settings.databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL';
    throw explainUnreachable(error, url, setting);
  }
  try {
    await withStartLock(owner, () => prepare(settings, owner));
  } finally {
    await owner.destroy();
  }
}

/** Checks of a database before anything is read or written. */
async function prepare(settings: Settings, owner: DataSource): Promise<void> {
  await refuseOtherMode(owner, settings.environment);
  if (settings.environment !== 'production') fillDevelopmentSecrets(settings);
  await migrateOrExpect(owner, TENANTS.schemas);
  const faults = await KeyCanaries.over(new Database(owner), settings, TENANTS).settle();
  if (faults.length > 0) throw new StartError(faults.join('\n'));
  await storeMode(owner, settings.environment);
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
