import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import { apiOf, SESSIONS, type Api, type SessionBody } from '../factories/api.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { startApplication, type TestApplication } from '../support/application.js';
import {
  environmentOf,
  eventually,
  type ServerProcess,
  startServer,
} from '../support/processes/server-process.js';
import { volume } from '../support/volume.js';

const START_MS = 60_000;
/** Written last: by then everything else has been destroyed. */
const LAST_WRITTEN = 'verification.deletion_records';
const WRITING = 'RowExclusiveLock';

/** One person's sessions, of which one is still under way. */
interface Scene {
  userId: string;
  sessions: SessionBody[];
}

describe('a process that is killed while it destroys', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let dataDir: string;
  let server: ServerProcess;
  let there: Api;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    dataDir = mkdtempSync(join(tmpdir(), 'identity-gateway-erasure-'));
  });

  beforeEach(async () => {
    server = startServer({
      ...environmentOf(test),
      PORT: '0',
      DATA_DIR: dataDir,
      // counters are shared: one limit for both processes
      RATE_LIMIT_PER_KEY: String(test.settings.rateLimitPerKey),
      // only the request may change anything
      SWEEP_INTERVAL_MS: '0',
    });
    const [, baseUrl = ''] = await server.says(/"address":"([^"]+)"/);
    there = apiOf({ baseUrl }, partner.sandboxKey);
  }, START_MS);

  afterEach(async () => {
    server.signal('SIGKILL'); // only after a failure left it running
    await server.ended;
  });

  afterAll(async () => {
    await test.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function setScene(persona: string): Promise<Scene> {
    const sessions: SessionBody[] = [];
    for (let round = 0; round < 3; round += 1) {
      const input = { project_id: partner.documentProject, email: 'kept@example.com' };
      const created = await api
        .post(SESSIONS, input)
        .set('idempotency-key', `${persona}-${round}`)
        .expect(200);
      sessions.push(await api.complete((created.body as SessionBody).id, 'success', persona));
    }
    const userId = String(sessions[0]?.['user_id']);
    sessions.push(await api.session({ project_id: partner.selfieProject, user_id: userId }));
    return { userId, sessions };
  }

  const revealed = ({ sessions }: Scene): Promise<SessionBody[]> =>
    Promise.all(sessions.map(({ id }) => api.read(`${id}?reveal_sensitive_data=true`)));

  /** Every row of the service, as text. */
  async function everything(): Promise<Record<string, string[]>> {
    const rows: Record<string, string[]> = {};
    const tables = await test.database.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'verification'",
    );
    for (const { name } of tables) {
      const found = await test.database.query<{ row: string }>(
        `SELECT to_jsonb(t)::text AS row FROM verification.${name} t ORDER BY 1`,
      );
      rows[name] = found.map(({ row }) => row);
    }
    return rows;
  }

  async function keysOf(ids: string[]): Promise<number> {
    const rows = await test.database.query(
      'SELECT 1 FROM verification.data_keys WHERE owner_id = ANY ($1)',
      [ids.map((id) => uuidOf(id as Id))],
    );
    return rows.length;
  }

  /**
   * Lets the server destroy until only the record is missing and kills it there. Returns what it
   * was writing.
   */
  async function killInTheMiddle(destroy: (at: Api) => PromiseLike<unknown>): Promise<string[]> {
    const holder = new pg.Client({ connectionString: test.database.url });
    await holder.connect();
    try {
      await holder.query(`BEGIN; LOCK TABLE ${LAST_WRITTEN} IN ACCESS EXCLUSIVE MODE`);
      const cutOff = destroy(there).then(
        () => 'answered',
        () => 'cut off',
      );
      const pid = await eventually(async () => {
        const { rows } = await holder.query<{ pid: number }>(
          'SELECT pid FROM pg_locks WHERE NOT granted AND relation = $1::regclass',
          [LAST_WRITTEN],
        );
        return rows[0]?.pid;
      });
      const { rows: writing } = await holder.query<{ table: string }>(
        'SELECT relation::regclass::text AS table FROM pg_locks WHERE pid = $1 AND mode = $2',
        [pid, WRITING],
      );
      server.signal('SIGKILL');
      expect([await server.ended, await cutOff]).toEqual(['SIGKILL', 'cut off']);
      await holder.query('ROLLBACK');
      // PostgreSQL notices a dead client only when it next writes to it.
      await eventually(async () => {
        const { rowCount } = await holder.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [
          pid,
        ]);
        return rowCount === 0;
      });
      return writing.map(({ table }) => table);
    } finally {
      await holder.end();
    }
  }

  const theFirst = ({ sessions }: Scene): string[] => sessions.slice(0, 1).map(({ id }) => id);
  const allOf = ({ userId, sessions }: Scene): string[] => [
    userId,
    ...sessions.map(({ id }) => id),
  ];
  const redact = (at: Api, scene: Scene) => at.post(`${SESSIONS}/${theFirst(scene)[0]}/redact`);

  type Destruction = (at: Api, scene: Scene) => ReturnType<Api['post']>;
  const CASES: [string, string, Destruction, typeof allOf][] = [
    ['redacts a session', 'persona_04', redact, theFirst],
    [
      'redacts a session for a request that may be repeated',
      'persona_05',
      (at, scene) => redact(at, scene).set('idempotency-key', 'redact-once'),
      theFirst,
    ],
    ['deletes a person', 'persona_06', (at, { userId }) => at.delete(`/v1/users/${userId}`), allOf],
  ];

  it.each(volume(CASES.slice(2), CASES))(
    'leaves everything unchanged when it %s, and another process finishes',
    async (_, persona, destroy, destroyed) => {
      const scene = await setScene(persona);
      const told = await revealed(scene);
      const before = await everything();

      const writing = await killInTheMiddle((at) => destroy(at, scene));

      expect(await everything()).toEqual(before);
      const { data_keys: keys = [], deletion_records: records = [] } = before;
      expect(await revealed(scene)).toEqual(told);
      expect(told.slice(0, 3).map(({ traits }) => traits.document.document_number)).toEqual(
        Array(3).fill(expect.stringMatching(/^[^*]{5,}$/)),
      );
      // It had destroyed before it died.
      expect(writing).toEqual(
        expect.arrayContaining(['verification.data_keys', 'verification.sessions']),
      );

      await destroy(api, scene).expect(200);

      const after = await everything();
      expect(after['data_keys']).toHaveLength(keys.length - destroyed(scene).length);
      expect(await keysOf(destroyed(scene))).toBe(0);
      expect(after['deletion_records']).toHaveLength(records.length + 1);
    },
    START_MS,
  );
});
