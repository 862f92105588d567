import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Response, Test } from 'supertest';
import {
  AccessRequestsService,
  SessionCreationService,
} from '../../../src/gateway/access-requests/index.js';
import { SessionCancellationService } from '../../../src/gateway/access-requests/sessions/session-cancellation.service.js';
import { VerificationClient } from '../../../src/gateway/verification-client/index.js';
import { uuidOf } from '../../../src/platform/ids/index.js';
import { json, type Answer } from '../../../sdk/test/http-double.js';
import { answered, EMPLOYEES, REQUESTS, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, makeCustomerKey, type CustomerSystem } from '../../factories/customer.js';
import { DeskScene } from '../../factories/desk.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { eventually } from '../../support/processes/server-process.js';
import { VerificationDouble } from '../../support/doubles/verification-double.js';
import { TO_THIS_MACHINE } from '../../support/doubles/webhook-receiver.js';
import { untilWaiting } from '../../support/waiting.js';

const { jest } = import.meta;

const RESERVED_SECONDS = 30;
/** Longer than an opening may take: four answers of the service, and 40 s. */
const LOST_SECONDS = 130;

/** How many transactions stand open while nothing runs in them. */
async function transactionsOf({ database }: TestApplication): Promise<number> {
  const [row] = await database.query<{ open: string }>(
    "SELECT count(*) AS open FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
  );
  return Number(row?.open);
}

const codeOf = ({ body }: Response): string => (body as { code: string }).code;

describe('a gateway call that calls the service', () => {
  let double: VerificationDouble;
  let test: TestApplication;
  let customer: CustomerSystem;
  let employee: GatewayBody;

  beforeAll(async () => {
    double = await VerificationDouble.start();
    const settings = { ...double.env, ...TO_THIS_MACHINE, VERIFICATION_TIMEOUT_MS: '20000' };
    test = await startApplication(settings);
  });

  beforeEach(async () => {
    customer = await makeCustomer(test, double.service);
    employee = await customer.employee();
    double.http.requests.length = 0;
    double.sessions.clear();
  });

  afterEach(() => {
    double.recover();
  });

  afterAll(async () => {
    await test.close();
    await double.stop();
  });

  function ask(key: string, input: object = {}): Test {
    const { employee_id } = employee;
    return customer
      .post(REQUESTS, { employee_id, action: 'reset_mfa', ...input })
      .set('idempotency-key', key);
  }

  async function requestsKept(): Promise<number> {
    const rows = await test.database.query(
      'SELECT 1 FROM gateway.access_requests WHERE employee_row_id = $1',
      [uuidOf(employee.id as 'emp_')],
    );
    return rows.length;
  }

  /** Holds back all new answers until they are released. */
  function hold(): { held: () => number; letGo: () => void } {
    const held: (() => void)[] = [];
    let isOpen = false;
    const answer: Answer = (response, request) => {
      const go = (): void => {
        json(503, {})(response, request);
      };
      if (isOpen) go();
      else held.push(go);
    };
    double.troubleWith = () => answer;
    return {
      held: () => held.length,
      letGo: () => {
        isOpen = true;
        for (const go of held) go();
      },
    };
  }

  it('holds no transaction and blocks no other customer, however many are running', async () => {
    const other = await makeCustomer(test, double.service);
    const { held, letGo } = hold();
    const asked = Array.from({ length: 40 }, () => ask(randomUUID()).then((answer) => answer));
    await eventually(() => held() >= 20);

    const open = await transactionsOf(test);
    const beside = await other
      .post(EMPLOYEES, { employee_id: 'E-beside' })
      .set('idempotency-key', randomUUID());

    expect([open, beside.status]).toEqual([0, 201]);
    letGo();
    await Promise.all(asked);
  });

  it.each<[string, string, () => object]>([
    [
      'doctor of a webhook endpoint',
      '/gateway/v1/webhook_endpoints',
      () => ({ url: `${double.http.url}/hooks` }),
    ],
    [
      'test of a connection',
      '/gateway/v1/connections',
      () => ({
        kind: 'action_webhook',
        name: 'Resets',
        config: { url: `${double.http.url}/reset`, actions: ['reset_mfa'] },
      }),
    ],
  ])(
    'as the %s waits for a system of the customer without a transaction',
    async (what, path, input) => {
      const { id } = await answered(201, customer.post(path, input()));
      const key = randomUUID();
      const ask = () =>
        customer
          .post(`${path}/${id}/${what.startsWith('test') ? 'test' : 'doctor'}`)
          .set('idempotency-key', key);
      const { held, letGo } = hold();
      const asked = Promise.all([ask(), ask()].map((each) => each.then(({ status }) => status)));
      await eventually(() => held() >= 2);

      const open = await transactionsOf(test);

      letGo();
      expect([open, await asked]).toEqual([0, [200, 200]]);
    },
  );

  it('is answered again byte for byte, and asks the service once', async () => {
    const key = randomUUID();
    const first = await ask(key);
    const again = await ask(key);
    expect([first.status, again.status, again.headers['idempotent-replayed']]).toEqual([
      201,
      201,
      'true',
    ]);
    expect(again.text).toBe(first.text);
    expect([double.sessions.size, await requestsKept()]).toEqual([1, 1]);
  });

  it('is refused with another body, also while the first is under way', async () => {
    const key = randomUUID();
    let meanwhile: Response[] = [];
    double.meanwhile = async () => {
      meanwhile = await Promise.all([ask(key), ask(key, { reference: 'other' })]);
    };
    expect((await ask(key)).status).toBe(201);
    expect(meanwhile.map((answer) => [answer.status, codeOf(answer)])).toEqual([
      [409, 'idempotency_key_in_use'],
      [422, 'idempotency_key_reused'],
    ]);
    expect(meanwhile[0]?.headers['retry-after']).toBe('1');
    expect((await ask(key, { reference: 'other' })).status).toBe(422);
  });

  it('is retried at once after a failure, and remembers a refusal', async () => {
    const key = randomUUID();
    double.trouble = json(500, {});
    expect((await ask(key)).status).toBe(503);
    double.trouble = null;
    expect((await ask(key)).status).toBe(201);

    const unknown = randomUUID();
    const refused = await ask(unknown, { employee_id: 'E-later' });
    await customer.post(EMPLOYEES, { employee_id: 'E-later' });
    const again = await ask(unknown, { employee_id: 'E-later' });
    expect([refused.status, again.text]).toEqual([404, refused.text]);
  });

  it('of a process that never came back is taken over by a retry, which makes one request', async () => {
    const key = randomUUID();
    let second: Response | undefined;
    double.meanwhile = async () => {
      test.clock.advanceSeconds(RESERVED_SECONDS + 1);
      second = await ask(key);
    };

    const first = await ask(key);

    expect([second?.status, first.status, codeOf(first)]).toEqual([
      201,
      409,
      'idempotency_key_in_use',
    ]);
    const again = await ask(key);
    expect([again.text, await requestsKept()]).toEqual([second?.text, 1]);
    await findLost();
    const mine = (second?.body as GatewayBody)['verification_session_id'] as string;
    expect([...double.sessions.keys()].map((id) => [id === mine, double.cancelsOf(id)])).toEqual(
      expect.arrayContaining([
        [true, 0],
        [false, 1],
      ]),
    );
  });

  async function findLost(): Promise<void> {
    test.clock.advanceSeconds(LOST_SECONDS);
    await test.app.get(SessionCreationService, { strict: false }).cancelLost();
    await test.app.get(SessionCancellationService, { strict: false }).cancelDue();
  }

  it('whose process dies before the commit leaves no open session behind', async () => {
    const locks = new pg.Client({ connectionString: test.database.url });
    await locks.connect();
    await locks.query('BEGIN; LOCK TABLE gateway.return_states IN EXCLUSIVE MODE');
    // The session exists, but the request cannot be stored: the process loses its connection here.
    const cutOff = ask(randomUUID()).then((answer) => answer);
    await untilWaiting(test.database, 1);
    await locks.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    expect((await cutOff).status).toBe(503);
    await locks.query('ROLLBACK');
    await locks.end();
    const [lost] = double.sessions.keys();
    expect([double.sessions.size, await requestsKept()]).toEqual([1, 0]);

    await findLost();

    expect(double.cancelsOf(lost)).toBe(1);
    const rest = await test.database.query(
      'SELECT 1 FROM gateway.session_openings UNION ALL SELECT 1 FROM gateway.session_cancellations',
    );
    expect(rest).toEqual([]);
  });

  it('for an employee who is deleted meanwhile makes no request, and its session is canceled', async () => {
    double.meanwhile = () => customer.delete(`${EMPLOYEES}/${employee['employee_id'] as string}`);
    const { employee_id } = employee;
    const answer = await customer.post(REQUESTS, { employee_id, action: 'reset_mfa' });
    expect([answer.status, codeOf(answer), await requestsKept()]).toEqual([
      404,
      'employee_not_found',
      0,
    ]);
    const [lost] = double.sessions.keys();
    await findLost();
    expect(double.cancelsOf(lost)).toBe(1);
  });

  it('of many at once is kept each with its own session, state and audit entry', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => customer.ask(employee)));
    const ids = asked.map(({ id }) => uuidOf(id as 'ar_'));
    const rows = await test.database.query<{ sessions: string; states: string; entries: string }>(
      `SELECT (SELECT count(DISTINCT verification_session_id) FROM gateway.access_requests WHERE id = ANY ($1)) AS sessions,
              (SELECT count(*) FROM gateway.return_states WHERE access_request_id = ANY ($1)) AS states,
              (SELECT count(*) FROM gateway.audit_entries WHERE subject = ANY ($2)) AS entries`,
      [ids, asked.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ sessions: '20', states: '20', entries: '20' }]);
    expect(await test.database.query('SELECT 1 FROM gateway.session_openings')).toEqual([]);
  });

  it('that finishes after its session was given up makes no request', async () => {
    double.meanwhile = async () => {
      await findLost();
    };
    expect((await ask(randomUUID())).status).toBe(503);
    expect(await requestsKept()).toBe(0);
  });

  it('leaves no opening behind when it is stored or when the service refuses', async () => {
    expect((await ask(randomUUID())).status).toBe(201);
    double.trouble = json(403, { code: 'scope_missing' });
    expect((await ask(randomUUID())).status).toBeGreaterThanOrEqual(400);
    double.trouble = null;
    expect(await test.database.query('SELECT 1 FROM gateway.session_openings')).toEqual([]);
    await findLost();
    expect(double.cancelsOf([...double.sessions.keys()][0])).toBe(0);
  });
});

describe('a code of the help desk', () => {
  let desk: DeskScene;

  beforeAll(async () => {
    desk = await DeskScene.start();
  });
  afterAll(() => desk.test.close());

  it('is tried without a transaction while the service is asked, and once for a key', async () => {
    const opened = await desk.open(await desk.caller());
    const code = await desk.codeOf(opened);
    const service = desk.test.app.get(VerificationClient, { strict: false });
    const getSession = service.getSession.bind(service);
    const open: number[] = [];
    jest.spyOn(service, 'getSession').mockImplementation(async (...asked) => {
      open.push(await transactionsOf(desk.test));
      return getSession(...asked);
    });
    const key = randomUUID();
    const type = () => desk.type(opened, code).set('idempotency-key', key);

    const [first, again] = [await type(), await type()];

    expect([first.status, again.status, open]).toEqual([200, 200, [0]]);
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  it('is verified for a retry too, where the first answer was lost after the grant', async () => {
    const opened = await desk.open(await desk.caller());
    const code = await desk.codeOf(opened);
    const requests = desk.test.app.get(AccessRequestsService, { strict: false });
    jest.spyOn(requests, 'readBackOf').mockRejectedValueOnce(new Error('the process dies'));
    const key = randomUUID();
    const type = () => desk.type(opened, code).set('idempotency-key', key);

    const [lost, again] = [await type(), await type()];

    expect([lost.status, again.status]).toEqual([500, 200]);
    expect(again.body).toMatchObject({ status: 'verified', grant: { status: 'active' } });
    const { secret } = await makeCustomerKey(desk.test.app, desk.customer.customerId);
    const wrong = (code.startsWith('2') ? '3' : '2') + code.slice(1);
    const refused = [
      await desk.type(opened, wrong),
      await desk.type(opened, code).set('authorization', `Bearer ${secret}`),
    ];
    expect(refused.map(codeOf)).toEqual(['access_request_ended', 'access_request_ended']);
    expect(await desk.read(opened)).toMatchObject({ misses: 0 });
  });

  it('counts a wrong one once, where its answer was lost after it was counted', async () => {
    const opened = await desk.open(await desk.caller());
    const code = await desk.codeOf(opened);
    const wrong = (code.startsWith('2') ? '3' : '2') + code.slice(1);
    const requests = desk.test.app.get(AccessRequestsService, { strict: false });
    const confirm = requests.confirm.bind(requests);
    jest.spyOn(requests, 'confirm').mockImplementationOnce(async (...typed) => {
      await confirm(...typed).catch(() => undefined);
      throw new Error('the process dies');
    });
    const key = randomUUID();
    const type = () => desk.type(opened, wrong).set('idempotency-key', key);

    const [lost, again] = [await type(), await type()];

    expect([lost.status, again.status, codeOf(again)]).toEqual([500, 403, 'code_mismatch']);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await desk.read(opened)).toMatchObject({ misses: 1 });
  });
});
