import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { SessionCreationService } from '../../../src/gateway/access-requests/index.js';
import { SessionCancellationService } from '../../../src/gateway/access-requests/sessions/session-cancellation.service.js';
import type { SeenRequest } from '../../../sdk/test/http-double.js';
import { CONFIG, gatewayOf, type Gateway } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import {
  environmentOf,
  eventually,
  startServer,
  type ServerProcess,
} from '../../support/processes/server-process.js';
import { VerificationDouble } from '../../support/doubles/verification-double.js';

const START_MS = 60_000;
const RESERVED_SECONDS = 30;
/** Longer than an opening may take: four answers of the service, and 40 s. */
const LOST_SECONDS = 130;
const TEST = `${CONFIG}/test`;

describe('a process that is killed while it tests a configuration', () => {
  let double: VerificationDouble;
  let test: TestApplication;
  let customer: CustomerSystem;
  let server: ServerProcess;
  let there: Gateway;
  let dataDir: string;

  beforeAll(async () => {
    double = await VerificationDouble.start();
    dataDir = mkdtempSync(join(tmpdir(), 'identity-gateway-config-test-'));
  });

  beforeEach(async () => {
    // Anew, since its clock is moved: the process goes by the real one.
    test = await startApplication({ ...double.env, VERIFICATION_TIMEOUT_MS: '20000' });
    customer = await makeCustomer(test, double.service);
    double.sessions.clear();
    server = startServer({
      ...environmentOf(test),
      ...double.env,
      VERIFICATION_TIMEOUT_MS: '20000',
      PORT: '0',
      DATA_DIR: dataDir,
      // counters are shared: one limit for both processes
      RATE_LIMIT_PER_KEY: String(test.settings.rateLimitPerKey),
      // nothing may change but by the request
      SWEEP_INTERVAL_MS: '0',
    });
    const [, baseUrl = ''] = await server.says(/"address":"([^"]+)"/);
    there = gatewayOf({ baseUrl }, customer.key);
  }, START_MS);

  afterEach(async () => {
    server.signal('SIGKILL'); // only where a failure left it running
    await server.ended;
    await test.close();
    double.recover();
  });

  afterAll(async () => {
    await double.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const ask = (at: Gateway, key: string) => at.post(TEST).set('idempotency-key', key);

  async function kill(): Promise<void> {
    server.signal('SIGKILL');
    await server.ended;
  }

  /** Begins a test there, and kills the process while the service holds its answer to such a request back. */
  async function killAt(isMet: (request: SeenRequest) => boolean): Promise<string> {
    const key = randomUUID();
    let isHeld = false;
    double.troubleWith = (request) => (isMet(request) ? () => (isHeld = true) : null);
    const cutOff = ask(there, key).then(
      () => 'answered',
      () => 'cut off',
    );
    await eventually(() => isHeld);
    await kill();
    expect(await cutOff).toBe('cut off');
    double.recover();
    return key;
  }

  /** The same request is refused until the reservation has run out, other ones are not; then it is answered for good. */
  async function expectTakenUpAgain(key: string): Promise<void> {
    const [early, other] = [await ask(customer, key), await ask(customer, randomUUID())];
    test.clock.advanceSeconds(RESERVED_SECONDS + 1);
    const [late, again] = [await ask(customer, key), await ask(customer, key)];

    expect([early.status, early.body.code, early.headers['retry-after']]).toEqual([
      409,
      'idempotency_key_in_use',
      '1',
    ]);
    expect([other.status, late.status, late.body.ok]).toEqual([200, 200, true]);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([late.text, 'true']);
  }

  async function expectNothingLeft(): Promise<void> {
    test.clock.advanceSeconds(LOST_SECONDS);
    await test.app.get(SessionCreationService, { strict: false }).cancelLost();
    await test.app.get(SessionCancellationService, { strict: false }).cancelDue();

    const open = [...double.sessions.values()].filter(({ status }) => status !== 'canceled');
    expect([double.sessions.size > 0, open]).toEqual([true, []]);
    const rest = await test.database.query(
      'SELECT 1 FROM gateway.session_openings UNION ALL SELECT 1 FROM gateway.session_cancellations',
    );
    expect(rest).toEqual([]);
    const held = await test.database.query(
      `SELECT state FROM pg_stat_activity
        WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    expect(held).toEqual([]);
  }

  it('before its first session is canceled leaves no session, and a key that works again', async () => {
    const key = await killAt(({ path }) => path.endsWith('/cancel'));
    const [orphan] = double.sessions.values();
    expect([double.sessions.size, orphan?.['status']]).toEqual([1, 'not_started']);

    await expectTakenUpAgain(key);
    expect(orphan?.['status']).toBe('not_started');
    await expectNothingLeft();
    expect(orphan).toMatchObject({ status: 'canceled', redacted_at: 1 });
  });

  it('before it knows of its session leaves none, and a key that works again', async () => {
    let asked = '';
    const key = await killAt(({ method, path, body }) => {
      if (method !== 'POST' || path !== '/v1/verification_sessions') return false;
      asked = body;
      return true;
    });
    // The service had made the session, and its answer was lost.
    double.make(asked);
    await expectTakenUpAgain(key);
    await expectNothingLeft();
  });

  it('before the answer is stored leaves nothing to cancel, and a key that works again', async () => {
    const holder = new pg.Client({ connectionString: test.database.url });
    await holder.connect();
    const key = randomUUID();
    // The key is reserved by then, and the answer cannot be stored.
    double.meanwhile = () =>
      holder.query('BEGIN; LOCK TABLE gateway.idempotency_keys IN SHARE MODE');
    const cutOff = ask(there, key).then(
      () => 'answered',
      () => 'cut off',
    );
    const pid = await eventually(async () => {
      const { rows } = await holder.query<{ pid: number }>(
        "SELECT pid FROM pg_locks WHERE NOT granted AND relation = 'gateway.idempotency_keys'::regclass",
      );
      return rows[0]?.pid;
    });
    await kill();
    await holder.query('SELECT pg_terminate_backend($1)', [pid]);
    await holder.query('ROLLBACK');
    await holder.end();

    expect(await cutOff).toBe('cut off');
    const statuses = [...double.sessions.values()].map(({ status }) => status);
    expect(statuses).toEqual(['canceled', 'canceled']);
    await expectTakenUpAgain(key);
    await expectNothingLeft();
  });
});
