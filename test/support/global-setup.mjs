import { mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import teardown from './global-teardown.mjs';

/** Linux keeps the files of this folder in memory. */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4e9;

/**
 * One PostgreSQL for the whole run, with a migrated template for each test file. It uses the build:
 * Jest does not map this file's imports.
 */
export default async function setup() {
  const { EmbeddedPostgres } =
    await import('../../dist/src/platform/database/server/embedded-postgres.js');
  const { createDataSource } = await import('../../dist/src/platform/database/data-source.js');
  const { TENANTS } = await import('../../dist/src/tenants.js');
  const { migrate } = await import('../../dist/src/platform/database/migrate.js');
  const folder = mkdtempSync(join(folderOfDatabases(), 'identity-gateway-test-'));
  const server = await EmbeddedPostgres.start({
    folder,
    // nothing here outlives the run, so nothing needs to survive a crash
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // dozens of small databases: each visit of autovacuum is a process
      autovacuum_naptime: '60s',
      shared_buffers: '64MB',
    },
  });
  globalThis.testPostgres = { server, folder };
  // Jest runs no teardown when it is told to stop.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void teardown().finally(() => process.exit(1)));
  }
  const connect = (name) =>
    createDataSource({
      url: server.url(name),
      poolSize: 2,
      entities: [],
      migrations: [join(import.meta.dirname, '../../dist/migrations/*.js')],
    }).initialize();
  try {
    const dataSource = await connect('postgres');
    await dataSource.query('CREATE DATABASE template_test');
    await dataSource.destroy();
    const template = await connect('template_test');
    await migrate(template, TENANTS.schemas);
    await template.destroy();
  } catch (error) {
    await teardown();
    throw error;
  }
  process.env.TEST_POSTGRES_URL = server.url('postgres');
}

/** Hundreds of databases of a thousand files each: making and removing one costs ten times less in memory. */
function folderOfDatabases() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    // The folder's own size is no promise of memory. Browsers and workers need some too.
    const isRoomy = bavail * bsize > NEEDED_BYTES && freemem() > 2 * NEEDED_BYTES;
    return isRoomy ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
