import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../src/database.js';
import { loadSettings } from '../../../src/settings.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { startServer } from '../../support/processes/server-process.js';
import { it, itInSoak } from '../../support/volume.js';

const KEY = Buffer.alloc(32, 1).toString('base64');

describe('the settings of the process', () => {
  let folder: string;
  let database: TestDatabase;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'identity-gateway-settings-'));
    database = await createTestDatabase();
  });

  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The output of a start that must fail. */
  async function refused(env: Record<string, string>): Promise<string> {
    const server = startServer({ DATA_DIR: join(folder, 'data'), PORT: '0', ...env });
    expect(await server.ended).toBe(1);
    return server.output();
  }

  /** What a start would say, without the start. */
  async function wouldSay(env: Record<string, string>): Promise<string> {
    const opened = async () =>
      openDatabase(loadSettings({ DATA_DIR: join(folder, 'data'), ...env }));
    return opened().then(
      () => 'started',
      (error: unknown) => (error as Error).message,
    );
  }

  const production = (): Record<string, string> => ({
    NODE_ENV: 'production',
    BASE_URL: 'https://id.example',
    DATABASE_URL: database.url,
    ENCRYPTION_KEYS: `first:${KEY}`,
    HASH_PEPPER: KEY,
  });

  it('are refused in production where they are the development ones, all at once', async () => {
    const said = await refused({ NODE_ENV: 'production', DEVELOPMENT_SEED: 'true' });

    for (const name of ['BASE_URL', 'DATABASE_URL', 'ENCRYPTION_KEYS', 'HASH_PEPPER']) {
      expect(said).toContain(`- ${name} is missing`);
    }
    expect(said).toContain('- DEVELOPMENT_SEED must not be true in production');
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it.each(['BASE_URL', 'DATABASE_URL', 'ENCRYPTION_KEYS', 'HASH_PEPPER'])(
    'are refused in production without %s',
    async (name) => {
      const said = await wouldSay({ ...production(), [name]: '' });

      expect(said).toContain(`- ${name} is missing`);
      expect(said).not.toContain(KEY);
    },
  );

  it('are refused in production with an address that is not https', async () => {
    expect(await wouldSay({ ...production(), BASE_URL: 'http://id.example' })).toContain(
      'BASE_URL must begin with https://',
    );
  });

  it('are refused in production with a bucket that is not reached by https', async () => {
    const there = { ...production(), OBJECTS_S3_ENDPOINT: 'HTTP://s3.example.com' };
    expect(await wouldSay(there)).toContain('OBJECTS_S3_ENDPOINT must begin with https://');
  });

  it('are refused with every fault named and no secret shown', async () => {
    const said = await wouldSay({
      NODE_ENV: 'prod',
      PORT: '70000',
      BASE_URL: 'https://id.example/',
      LOG_LEVEL: 'loud',
      MAX_BODY_BYTES: 'many',
      SWEEP_INTERVAL_MS: '-1',
      DEVELOPMENT_SEED: 'maybe',
      TRUSTED_PROXIES: '10.0.0.0/8,somewhere',
      ENCRYPTION_KEYS: 'a-secret-that-is-no-key',
      HASH_PEPPER: 'another-secret-that-is-no-key',
      DATABASE_POOL_SIZE: '1.5',
      DRAIN_TIMEOUT_MS_FILE: join(folder, 'nothing'),
    });

    for (const name of [
      'NODE_ENV',
      'PORT',
      'BASE_URL',
      'LOG_LEVEL',
      'MAX_BODY_BYTES',
      'SWEEP_INTERVAL_MS',
      'DEVELOPMENT_SEED',
      'TRUSTED_PROXIES',
      'ENCRYPTION_KEYS',
      'HASH_PEPPER',
      'DATABASE_POOL_SIZE',
      'DRAIN_TIMEOUT_MS_FILE',
    ]) {
      expect(said).toMatch(new RegExp(`^  - ${name}\\b`, 'm'));
    }
    expect(said).not.toContain('secret-that-is-no-key');
    expect(said).not.toContain('    at ');
  });

  it('may come from files', async () => {
    const path = join(folder, 'pepper');
    writeFileSync(path, 'not a pepper\n');

    expect(await wouldSay({ HASH_PEPPER_FILE: path })).toMatch(/^ {2}- HASH_PEPPER: /m);
  });

  itInSoak(
    'for production start the server, print no key, and keep its database from other modes',
    async () => {
      const server = startServer({ ...production(), PORT: '0', METRICS_PORT: '0' });
      const [, address = ''] = await server.says(/"address":"([^"]+)".*"serving metrics"/);
      await server.says(/"serving"/);
      const scraped = await fetch(`${address}/metrics`);
      expect(await scraped.text()).toContain(
        '# TYPE http_server_request_duration_seconds histogram',
      );
      server.signal('SIGTERM');

      expect(await server.ended).toBe(0);
      expect(server.output()).not.toContain('simulated people');
      expect(server.output()).not.toContain(KEY);
      expect(existsSync(join(folder, 'data', 'credentials.json'))).toBe(false);
      const other = { DATABASE_URL: database.url };
      expect(await refused({ ...other, NODE_ENV: 'development' })).toMatch(
        /^this database is production's, and NODE_ENV is \w+; .+\n$/,
      );
      expect(await wouldSay({ ...other, NODE_ENV: 'test' })).toMatch(
        /^this database is production's, and NODE_ENV is \w+; .+$/,
      );
      expect(await database.query('SELECT 1 FROM gateway.customers')).toEqual([]);
    },
  );

  it('for production are refused on a database that holds the development set-up', async () => {
    await database.query(
      "INSERT INTO platform.installation (key, value, created_at) VALUES ('development_seed', '{}', now())",
    );

    expect(await wouldSay(production())).toContain('this database holds the development set-up');
  });

  it.each<[string, Partial<URL>, string]>([
    ['is not there', { port: '1' }, 'ECONNREFUSED'],
    ['has no such name', { pathname: '/nothing' }, '3D000'],
    ['does not take the password', { password: 'wrong-secret' }, '28P01'],
    ['has no address', { hostname: 'nowhere.invalid' }, 'ENOTFOUND|EAI_AGAIN'],
  ])('for a database that %s end with one line, not with a hang', async (_, change, code) => {
    const url = Object.assign(new URL(database.url), change);

    const said = await wouldSay({ DATABASE_URL: url.href });

    expect(said).toMatch(
      new RegExp(`^the database of DATABASE_URL at ${url.host}/\\w+ cannot be used: .*${code}$`),
    );
    expect(said).not.toContain(url.password);
  });

  it.each(['mysql://127.0.0.1/gateway', 'postgres://us er:pa#ss@/'])(
    'are refused with a database at %s',
    async (url) => {
      expect(await wouldSay({ DATABASE_URL: url })).toMatch(/^ {2}- DATABASE_URL: /m);
    },
  );

  it('are refused with an empty NODE_ENV, which is a mistake and not development', async () => {
    expect(await wouldSay({ NODE_ENV: '' })).toMatch(/^ {2}- NODE_ENV: is empty/m);
  });

  itInSoak('are used by three processes that start together, which seed once', async () => {
    const shared = await createTestDatabase();
    const env = { DATABASE_URL: shared.url, DATA_DIR: join(folder, 'three'), PORT: '0' };
    const servers = [1, 2, 3].map(() => startServer(env));

    await Promise.all(servers.map((server) => server.says(/"serving"/)));

    expect(await shared.query('SELECT 1 FROM gateway.customers')).toHaveLength(1);
    for (const server of servers) server.signal('SIGTERM');
    expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0, 0]);
    await shared.drop();
  });
});
