import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { apiOf, SESSIONS } from '../factories/api.js';
import { makeKey, makePartner, type Partner } from '../factories/partner.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { median, PacedClient, percentile } from '../support/latencies.js';
import { startServer, type ServerProcess } from '../support/server-process.js';

const IDLE = 10_000;
const ROUNDS = 5;
const SAMPLES = 40;
const EVERY_MS = 100;
const FLOOD_SECONDS = 5; // a little longer than it is measured for
/** A hundred times what the other key asks for, and some more so that it is never less. */
const FLOOD_RATE = (150 * 1_000) / EVERY_MS;

const AUTOCANNON = createRequire(import.meta.url).resolve('autocannon');
const HOLDER = resolve(import.meta.dirname, '../support/idle-connections.mjs');

// A process of its own: what clients cost must not be taken for what the server costs.
let owner: TestApplication;
let server: ServerProcess;
let baseUrl: string;
let dataDir: string;
let partner: Partner;
let address: string;
let client: PacedClient;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'identity-gateway-load-'));
  owner = await startApplication();
  partner = await makePartner(owner.app);
  server = startServer({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: owner.database.url,
    ENCRYPTION_KEYS: owner.settings.encryptionKeys,
    HASH_PEPPER: owner.settings.hashPepper,
    LOG_LEVEL: 'info',
    RATE_LIMIT_PER_KEY: '1500',
  });
  [, baseUrl = ''] = await server.says(/"address":"([^"]+)"/);
  baseUrl = baseUrl.replace('localhost', '127.0.0.1');
  const { id } = await apiOf({ baseUrl }, partner.sandboxKey).session({
    project_id: partner.documentProject,
  });
  address = `${baseUrl}${SESSIONS}/${id}`;
  client = new PacedClient(address, partner.sandboxKey);
  await client.measure(SAMPLES, 5); // warm
}, 120_000);

afterAll(async () => {
  client.close();
  server.signal('SIGTERM');
  await server.ended;
  await owner.close();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

/** The ratio of the 99th percentile while something goes on to that just before, as the median of some rounds. */
async function slowdown(start: () => Promise<() => Promise<void>>): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await client.measure(SAMPLES, EVERY_MS);
    const stop = await start();
    const together = await client.measure(SAMPLES, EVERY_MS);
    await stop();
    ratios.push(percentile(together, 99) / percentile(alone, 99));
  }
  process.stdout.write(
    `\n  p99 together / alone: ${ratios.map((each) => each.toFixed(2)).join(' ')}\n`,
  );
  return median(ratios);
}

it('a flood of a hundred times its requests from another key leaves a key its answers in time', async () => {
  const { secret } = await makeKey(owner.app, partner.organizationId);
  const refused: number[] = [];
  const ratio = await slowdown(async () => {
    const flood = run(AUTOCANNON, [
      ...['--json', '-n', '-R', String(FLOOD_RATE), '-c', '50', '-d', String(FLOOD_SECONDS)],
      ...['-H', `authorization=Bearer ${secret}`, address],
    ]);
    await new Promise((ready) => setTimeout(ready, 500)); // its first requests are under way
    return async () => {
      const counts = JSON.parse(await flood.said) as { '2xx': number; '4xx': number };
      refused.push(counts['4xx']);
      expect(counts['2xx'] + counts['4xx']).toBeGreaterThan(100 * SAMPLES);
    };
  });

  // it was held back by the limit of its key, and by nothing else
  expect(Math.min(...refused)).toBeGreaterThan(0);
  expect(ratio).toBeLessThan(2);
}, 120_000);

it('ten thousand open connections leave another client its answers in time', async () => {
  const holder = run(HOLDER, [new URL(baseUrl).port, String(IDLE)]);
  await holder.says(/held/);
  const measured: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    measured.push(await client.measure(SAMPLES, EVERY_MS));
  holder.process.stdin?.end();
  const said = await holder.said;
  const after = await client.measure(SAMPLES, EVERY_MS);

  expect(said).toMatch(/lost 0\n/);
  const ratio = median(measured.map((each) => percentile(each, 99))) / percentile(after, 99);
  process.stdout.write(`\n  p99 with ${IDLE} connections / without: ${ratio.toFixed(2)}\n`);
  expect(ratio).toBeLessThan(3);
}, 120_000);

interface Program {
  process: ChildProcess;
  says: (what: RegExp) => Promise<void>;
  /** All it wrote, once it has ended. */
  said: Promise<string>;
}

function run(file: string, args: string[]): Program {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (more: string) => (text += more));
  return {
    process: child,
    says: async (what) => {
      while (!what.test(text)) await once(child.stdout, 'data');
    },
    said: once(child, 'close').then(() => text),
  };
}
