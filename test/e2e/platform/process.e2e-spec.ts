import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runningServerUrl } from '../../../src/platform/database/index.js';
import { apiOf, SESSIONS, type Api } from '../../factories/api.js';
import { ownPort } from '../../support/own-port.js';
import {
  eventually,
  isRunning,
  postgresPid,
  startServer,
  type ServerProcess,
} from '../../support/processes/server-process.js';
import { it, itInSoak } from '../../support/volume.js';

const START_MS = 120_000;

describe('the process', () => {
  let parent: string;
  let dataDir: string;
  const started: ServerProcess[] = [];

  beforeAll(() => {
    parent = mkdtempSync(join(tmpdir(), 'identity gateway '));
    dataDir = join(parent, 'data with spaces');
  });

  afterEach(async () => {
    // only what a failed test left behind
    for (const server of started.splice(0)) {
      server.signal('SIGTERM');
      await server.ended;
    }
  });

  afterAll(() => {
    rmSync(parent, { recursive: true, force: true });
  });

  interface Serving {
    server: ServerProcess;
    baseUrl: string;
    postgres: number;
  }

  async function serve(env: Record<string, string> = {}): Promise<Serving> {
    const server = launch(env);
    const [, baseUrl = ''] = await server.says(/"address":"([^"]+)"/);
    return { server, baseUrl, postgres: postgresPid(env['DATA_DIR'] ?? dataDir) };
  }

  function launch(env: Record<string, string> = {}): ServerProcess {
    const server = startServer({ PORT: '0', DATA_DIR: dataDir, ENGINE_WORKERS: '0', ...env });
    started.push(server);
    return server;
  }

  const credentials = (): Record<string, string> =>
    JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8'));
  const api = ({ baseUrl }: Serving): Api => apiOf({ baseUrl }, credentials()['api_key']!);
  const ready = async ({ baseUrl }: Serving): Promise<number> =>
    (await fetch(`${baseUrl}/readyz`)).status;

  /** A connection to the embedded server, as a lock holder has one. */
  async function connected(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: runningServerUrl(join(dataDir, 'postgres'), 'postgres') ?? '',
    });
    // the server goes away while it is open
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** Asks to cancel a session whose row is locked: a request under way until `release`. */
  async function stuckRequest(
    serving: Serving,
  ): Promise<{ answer: Promise<{ status: number }>; release: () => Promise<unknown> }> {
    const holder = await connected();
    const { id } = await api(serving).session({ project_id: credentials()['project_id']! });
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM verification.sessions FOR UPDATE');
    const answer = api(serving)
      .post(`${SESSIONS}/${id}/cancel`)
      .then((response) => response);
    await eventually(async () => {
      const { rows } = await holder.query(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    });
    return { answer, release: () => holder.query('COMMIT').finally(() => holder.end()) };
  }

  it(
    'starts on nothing, in a path with spaces, and says where to go',
    async () => {
      const serving = await serve();

      expect(await ready(serving)).toBe(200);
      // Printed after it serves.
      await serving.server.says(new RegExp(`${serving.baseUrl}/demo`));
      const home = await fetch(serving.baseUrl, { redirect: 'manual' });
      expect([home.status, home.headers.get('location')]).toEqual([303, '/demo']);
      expect(statSync(join(dataDir, 'credentials.json')).mode & 0o777).toBe(0o600);
      expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
      expect(Object.keys(credentials())).toEqual(
        expect.arrayContaining([
          'base_url',
          'api_key',
          'organization_id',
          'project_id',
          'selfie_project_id',
          'ial2_project_id',
          'customer_id',
          'customer_key',
        ]),
      );
      const session = await api(serving).session({ project_id: credentials()['ial2_project_id']! });
      expect(session['fields_to_collect']).toEqual(['document', 'selfie', 'phone']);

      serving.server.signal('SIGTERM');
      expect(await serving.server.ended).toBe(0);
      expect([isRunning(serving.postgres), postgresPid(dataDir)]).toEqual([false, 0]);
    },
    START_MS,
  );

  itInSoak(
    'loads the engine when a person opens a session before a camera, and loads none without workers',
    async () => {
      const visit = async (serving: Serving, project: string): Promise<number> => {
        const session = await api(serving).session({ project_id: credentials()[project]! });
        const page = `${serving.baseUrl}/verify?token=${session.token}`;
        return (await fetch(page)).status;
      };
      const serving = await serve({ ENGINE_WORKERS: '1' });
      const { server } = serving;
      expect(await visit(serving, 'project_id')).toBe(200);
      expect(server.output()).not.toContain('the engine');
      expect(await visit(serving, 'camera_project_id')).toBe(200);
      await server.says(/the engine is ready/);
      server.signal('SIGTERM');
      expect(await server.ended).toBe(0);

      const without = await serve();
      expect(await visit(without, 'camera_project_id')).toBe(200);
      without.server.signal('SIGTERM');
      expect(await without.server.ended).toBe(0);
      expect(without.server.output()).not.toContain('the engine');
    },
    START_MS,
  );

  itInSoak(
    'speaks to a person where its output is a terminal',
    async () => {
      const terminal = 'data:text/javascript,process.stdout.isTTY=true';
      const server = launch({ NODE_OPTIONS: `--import=${terminal}` });

      await server.says(/\d\d:\d\d:\d\d.*info .*serving .*address=http/);
      server.signal('SIGTERM');

      expect(await server.ended).toBe(0);
      expect(server.output()).not.toContain('"level"');
    },
    START_MS,
  );

  itInSoak.each(['SIGTERM', 'SIGINT'] as const)(
    'told to stop by %s answers what is under way and leaves nothing running',
    async (signal) => {
      const key = credentials()['api_key'];
      const serving = await serve();
      const { answer, release } = await stuckRequest(serving);

      serving.server.signal(signal);
      await serving.server.says(/"stopping"/);
      await release();

      expect((await answer).status).toBe(200);
      expect(await serving.server.ended).toBe(0);
      expect([isRunning(serving.postgres), postgresPid(dataDir)]).toEqual([false, 0]);
      expect(credentials()['api_key']).toBe(key);
    },
    START_MS,
  );

  itInSoak(
    'told to stop waits no longer than it was told to',
    async () => {
      const serving = await serve({ DRAIN_TIMEOUT_MS: '100' });
      const { answer, release } = await stuckRequest(serving);
      const cut = answer.catch((error: unknown) => error);

      serving.server.signal('SIGTERM');

      expect(await serving.server.ended).toBe(1);
      expect([isRunning(serving.postgres), postgresPid(dataDir)]).toEqual([false, 0]);
      expect(await cut).not.toHaveProperty('status', 200);
      await release().catch(() => undefined);
    },
    START_MS,
  );

  itInSoak(
    'told to stop is not held up by a connection that is only kept open',
    async () => {
      const serving = await serve({ DRAIN_TIMEOUT_MS: '20000' });
      const before = Date.now();
      await fetch(`${serving.baseUrl}/healthz`, { headers: { connection: 'keep-alive' } });

      serving.server.signal('SIGTERM');

      expect(await serving.server.ended).toBe(0);
      expect(Date.now() - before).toBeLessThan(10_000);
    },
    START_MS,
  );

  itInSoak(
    'told to stop while it starts leaves nothing running',
    async () => {
      const server = launch();
      const postgres = await eventually(() => postgresPid(dataDir) || null);

      server.signal('SIGTERM');

      expect([0, 1]).toContain(await server.ended);
      expect([isRunning(postgres), postgresPid(dataDir)]).toEqual([false, 0]);
    },
    START_MS,
  );

  itInSoak(
    'killed leaves a folder that starts again, with all that was committed',
    async () => {
      const first = await serve();
      const { id } = await api(first).session({ project_id: credentials()['project_id']! });
      first.server.signal('SIGKILL');
      expect(await first.server.ended).toBe('SIGKILL');
      expect(isRunning(first.postgres)).toBe(true);

      const second = await serve();

      expect((await api(second).read(id))['status']).toBe('not_started');
      expect(isRunning(first.postgres)).toBe(false);
      second.server.signal('SIGTERM');
      expect(await second.server.ended).toBe(0);
      expect(isRunning(second.postgres)).toBe(false);
    },
    START_MS,
  );

  itInSoak(
    'killed while it makes its first database starts again',
    async () => {
      const fresh = join(parent, 'killed early');
      mkdirSync(fresh);
      const first = launch({ DATA_DIR: fresh });
      await eventually(() =>
        readdirSync(fresh, { recursive: true }).some((name) => String(name).endsWith('PG_VERSION')),
      );
      first.signal('SIGKILL');
      await first.ended;

      const second = await serve({ DATA_DIR: fresh });

      expect(await ready(second)).toBe(200);
      second.server.signal('SIGTERM');
      expect(await second.server.ended).toBe(0);
    },
    START_MS,
  );

  itInSoak(
    'refuses a folder that another process serves from, and leaves that one alone',
    async () => {
      const first = await serve();

      const second = launch();

      expect(await second.ended).toBe(1);
      expect(second.output()).toContain(`process ${first.server.pid} already serves from`);
      expect(second.output()).toContain('DATA_DIR');
      expect(await ready(first)).toBe(200);
      expect(isRunning(first.postgres)).toBe(true);
      first.server.signal('SIGTERM');
      expect(await first.server.ended).toBe(0);
    },
    START_MS,
  );

  itInSoak(
    'started twice at once on an empty folder serves once',
    async () => {
      const fresh = join(parent, 'twice');
      const both = [launch({ DATA_DIR: fresh }), launch({ DATA_DIR: fresh })];

      const refused = await Promise.race(both.map((server) => server.ended.then(() => server)));
      const serving = both.find((server) => server !== refused)!;
      await serving.says(/"serving"/);

      expect(refused.output()).toContain(`process ${serving.pid} already serves from`);
      serving.signal('SIGTERM');
      expect(await serving.ended).toBe(0);
    },
    START_MS,
  );

  it(
    'that finds its port taken says so on one line, before anything else is started or written',
    async () => {
      const fresh = join(parent, 'taken');
      const taken = createServer();
      const port = await ownPort();
      await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));

      const server = launch({ PORT: String(port), DATA_DIR: fresh });

      expect(await server.ended).toBe(1);
      expect(server.output()).toMatch(
        new RegExp(`^cannot listen at 127.0.0.1 port ${port}: .+ \\(EADDRINUSE\\)\n$`),
      );
      expect(existsSync(fresh)).toBe(false);
      taken.close();
    },
    START_MS,
  );
});
