import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { apiOf, SESSIONS } from '../factories/api.js';
import { makeKey, makePartner, type Partner } from '../factories/partner.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { PacedClient } from '../support/latencies.js';
import { ownPort } from '../support/own-port.js';
import { startProgram } from '../support/processes/program.js';
import {
  eventually,
  startServer,
  type ServerProcess,
} from '../support/processes/server-process.js';
import { volume } from '../support/volume.js';

const IDLE = volume(500, 10_000);
/** A minute. */
const QUOTA = 6_000;
/** A second, and as many at once: what the quota gives. */
const PACE = 200;
const SAMPLES = volume(12, 50);
const EVERY_MS = 80;
/**
 * A little over a hundred times the other key's rate. The benchmark measures the latency beside it.
 */
const FLOOD_RATE = (130 * 1_000) / EVERY_MS;

const FLOOD = resolve(import.meta.dirname, '../support/processes/flood.mjs');
const HOLDER = resolve(import.meta.dirname, '../support/processes/idle-connections.mjs');

describe('under load', () => {
  // A process of its own, as it is served.
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
    const port = await ownPort();
    baseUrl = `http://127.0.0.1:${port}`;
    server = startServer({
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: owner.database.url,
      ENCRYPTION_KEYS: owner.settings.encryptionKeys,
      HASH_PEPPER: owner.settings.hashPepper,
      // a thousand lines a second would be read by the process that measures
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_KEY: String(QUOTA),
    });
    await eventually(() =>
      fetch(`${baseUrl}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
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

  it('a key is answered despite a flood of a hundred times its requests from another key', async () => {
    const { secret } = await makeKey(owner.app, partner.organizationId);
    const flood = startProgram(FLOOD, [address, secret, String(FLOOD_RATE)]);
    const startedAt = performance.now();
    await flood.says(/limited/);
    await client.measure(SAMPLES, EVERY_MS);
    const counts = JSON.parse((await flood.end()).split('\n').at(-2) ?? '') as Record<
      string,
      number
    >;
    const seconds = (performance.now() - startedAt) / 1_000;

    expect(Object.keys(counts).sort()).toEqual(['200', '429']);
    // it was a flood, as far as a machine that runs other tests lets it be one
    expect(counts['429']).toBeGreaterThan(volume(0, 20 * SAMPLES));
    expect(counts['200']).toBeLessThanOrEqual(PACE * (1 + seconds));
  }, 60_000);

  it('many open connections cost another client no answer, and none of them is lost', async () => {
    const holder = startProgram(HOLDER, [new URL(baseUrl).port, String(IDLE)]);
    await holder.says(/held/);
    await client.measure(SAMPLES, EVERY_MS);

    expect(await holder.end()).toMatch(/lost 0\n/);
  }, 120_000);
});
