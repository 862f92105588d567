import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../../src/app.module.js';
import { connect } from '../../src/database.js';
import { Clock } from '../../src/platform/clock/index.js';
import type { Settings } from '../../src/platform/config/index.js';
import { TableReader } from '../../src/gateway/batches/imports/file/table-reader.js';
import { loadSettings } from '../../src/settings.js';
import { createApplication } from '../../src/platform/http/index.js';
import { TestClock } from './clock.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { ownPort } from './own-port.js';
import { watchAnswers } from './answers/watch-answers.js';

export interface TestApplication {
  app: NestFastifyApplication;
  baseUrl: string;
  clock: TestClock;
  database: TestDatabase;
  settings: Settings;
  close: () => Promise<void>;
}

/** What a test about the application itself adds to it. */
export interface Additions {
  /** Modules beside its own. */
  modules?: NonNullable<DynamicModule['imports']>;
  /** Sees the application before its routes are registered. */
  prepare?: (app: NestFastifyApplication) => void;
}

/** The whole application as `main.ts` builds it, on a free port and its own database; only the clock is swapped. */
export async function startApplication(
  env: Record<string, string> = {},
  additions: Additions = {},
): Promise<TestApplication> {
  const database = await createTestDatabase();
  const second = await startAnother(database, env, new TestClock(), additions);
  return {
    ...second,
    close: async () => {
      await second.close().finally(() => database.drop());
    },
  };
}

let shared: Promise<TestApplication> | undefined;

/**
 * One application for all specs of a group that give it no settings, closed after the last. A spec
 * that uses it makes its own tenants, looks only at their rows, and lets neither time pass nor tasks run.
 */
export function sharedApplication(): Promise<TestApplication> {
  return (shared ??= startApplication());
}

afterAll(async () => {
  await (await shared)?.close();
});

/** One more process of the application on an existing database, with the same keys. */
export async function startAnother(
  database: TestDatabase,
  env: Record<string, string> = {},
  clock = new TestClock(),
  { modules = [], prepare }: Additions = {},
): Promise<TestApplication> {
  const dataDir = mkdtempSync(join(tmpdir(), 'identity-gateway-data-'));
  const settings = loadSettings({
    ...TEST_ENVIRONMENT,
    PORT: String(await ownPort()),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ...env,
  });
  const tryOnce = () => connect(settings, database.url);
  // A pause of the machine is no unreachable database.
  const dataSource = await tryOnce().catch(tryOnce);
  const root = swapClock(AppModule.for(settings, dataSource), clock);
  const app = await createApplication(
    { ...root, imports: [...(root.imports ?? []), ...modules] },
    settings,
  );
  app.get(TableReader, { strict: false }).entry = TABLE_WORKER;
  prepare?.(app);
  const expectDocumentedAnswers = watchAnswers(app);
  const { port } = settings;
  await app.listen(port, '127.0.0.1');
  const close = async (): Promise<void> => {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
    expectDocumentedAnswers();
  };
  return { app, baseUrl: `http://127.0.0.1:${String(port)}`, clock, database, settings, close };
}

/** A worker thread loads what was built: `npm test` builds before it begins. */
const TABLE_WORKER = pathToFileURL('dist/program/table.worker.js');

const TEST_ENVIRONMENT = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  // tests run the background work themselves, when they want it
  SWEEP_INTERVAL_MS: '0',
  DATABASE_POOL_SIZE: '10',
  // a test of the engine brings its own workers
  ENGINE_WORKERS: '0',
  // a test file is one address, and may create a hundred requests for one employee
  RATE_LIMIT_PER_ADDRESS: '1000000',
  RATE_LIMIT_PER_EMPLOYEE: '1000000',
  RATE_LIMIT_PER_SESSION: '1000000',
  RATE_LIMIT_PER_KEY: '1000000',
  AUTHENTICATION_FAILURES_PER_ADDRESS: '1000000',
  // a pause of the machine must not look like an unreachable counter
  RATE_LIMIT_TIMEOUT_MS: '10000',
  DATABASE_TIMEOUT_MS: '30000',
  ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
  HASH_PEPPER: randomBytes(32).toString('base64'),
};

function swapClock(root: DynamicModule, clock: Clock): DynamicModule {
  @Global()
  @Module({ providers: [{ provide: Clock, useValue: clock }], exports: [Clock] })
  class TestClockModule {}
  return replaceModule(root, 'ClockModule', TestClockModule);
}

/** The same module tree with one module swapped for another by name. */
function replaceModule(
  root: DynamicModule,
  name: string,
  replacement: NonNullable<DynamicModule['imports']>[number],
): DynamicModule {
  const imports = root.imports?.map((imported) => {
    if (typeof imported === 'function') return imported.name === name ? replacement : imported;
    return 'module' in imported ? replaceModule(imported, name, replacement) : imported;
  });
  return { ...root, ...(imports && { imports }) };
}
