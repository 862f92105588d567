import { startDeployment } from '../bench/deployment.js';
import { TO_THIS_MACHINE } from '../support/doubles/webhook-receiver.js';
import { storeRelease } from './release.js';
import { readRows } from './rows.js';
import { walk } from './walk.js';

// Fills a database with the program of today and stores it as that of a release, for the test of
// upgrades. Its keys open nothing else.

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const KEYS = { ENCRYPTION_KEYS: `release:${keyOf(1)}`, HASH_PEPPER: keyOf(2) };

const [version = ''] = process.argv.slice(2);
const { product, databaseUrl, dataDir, stop } = await startDeployment({
  ...KEYS,
  ...TO_THIS_MACHINE,
  ENGINE_WORKERS: '0',
});
try {
  const walked = await walk(product, { ...KEYS, DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  const filledAt = Date.now();
  await product.server.stop();
  const rows = await readRows(databaseUrl);
  const bytes = storeRelease(version, { filledAt, keys: KEYS, walked, rows });
  const empty = Object.keys(rows).filter((table) => rows[table]?.length === 0);
  process.stdout.write(
    `${version}: ${String(Math.round(bytes / 1000))} kB\nempty: ${empty.join(', ')}\n`,
  );
} finally {
  await stop();
}
process.exit();
