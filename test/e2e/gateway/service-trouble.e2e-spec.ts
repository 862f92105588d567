import { gzipSync } from 'node:zlib';
import { hangUp, HttpDouble, json, problem, type Answer } from '../../../sdk/test/http-double.js';
import { gatewayOf, REQUESTS, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { comeBack, type ReturnLink, returnLinkIn } from '../../factories/customer-visitor.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { VerificationDouble } from '../../support/doubles/verification-double.js';

const raw =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };

/** One byte at a time, for ever: the connection is never silent and the answer never complete. */
const drip: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => {
    clearInterval(timer);
  });
};

const SILENCE: Answer = () => undefined;

/** Silence is met until then, three times in a case. */
const IMPATIENT = { VERIFICATION_TIMEOUT_MS: '500' };

/** Every way not to answer, and how many attempts each deserves. */
const TROUBLES: [string, Answer, number][] = [
  ['is silent', SILENCE, 3],
  ['drips', drip, 3],
  ['hangs up', hangUp, 3],
  [
    'stops in the middle',
    (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{');
      response.destroy();
    },
    3,
  ],
  ['answers 500', problem(500, 'internal_error'), 3],
  ['answers 502 with a page', raw(502, '<html>', { 'content-type': 'text/html' }), 3],
  ['answers 503', problem(503, 'service_unavailable'), 3],
  ['answers 429', problem(429, 'rate_limited'), 3],
  ['answers 429 for an hour', problem(429, 'rate_limited', { 'retry-after': '3600' }), 1],
  ['answers 503 for an hour', problem(503, 'service_unavailable', { 'retry-after': '3600' }), 1],
  ['answers 408', problem(408, 'request_timed_out'), 3],
  ['is still at the first try', problem(409, 'idempotency_key_in_use'), 3],
  ['answers a page', raw(200, '<!doctype html><p>OK', { 'content-type': 'text/html' }), 1],
  ['answers 204', raw(204, ''), 1],
  ['answers an empty 200', raw(200, ''), 1],
  ['answers 304', raw(304, ''), 1],
  ['answers no JSON', raw(200, '{"status": success}'), 1],
  ['answers no UTF-8', raw(200, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])), 1],
  ['answers two megabytes', raw(200, JSON.stringify({ more: 'x'.repeat(2_000_000) })), 3],
  [
    'answers a bomb',
    raw(200, gzipSync(`{"more":"${'x'.repeat(50_000_000)}"}`), { 'content-encoding': 'gzip' }),
    3,
  ],
];

describe('a verification service in trouble', () => {
  let double: VerificationDouble;
  let evil: HttpDouble;
  let test: TestApplication;
  let customer: CustomerSystem;

  beforeAll(async () => {
    double = await VerificationDouble.start();
    evil = await HttpDouble.start();
    test = await startApplication({ ...double.env, ...IMPATIENT });
    customer = await makeCustomer(test, double.service);
  });

  afterEach(() => {
    double.recover();
    double.http.requests.length = 0;
  });

  afterAll(async () => {
    await test.close();
    await Promise.all([double.stop(), evil.stop()]);
  });

  const input = async (): Promise<object> => {
    const { employee_id: employee } = await customer.employee();
    return { employee_id: employee, action: 'reset_mfa' };
  };

  async function succeeded(): Promise<GatewayBody> {
    const asked = await customer.ask(await customer.employee());
    double.succeed(asked['verification_session_id']);
    return asked;
  }

  /** All rows of the gateway, except the record of the looks themselves. */
  async function rows(): Promise<string> {
    const tables = ['access_requests', 'employees', 'grants', 'audit_entries', 'return_states'];
    const found = [];
    for (const table of tables)
      found.push(await test.database.query(`SELECT * FROM gateway.${table} ORDER BY 1, 2`));
    return JSON.stringify(found);
  }

  it.each(TROUBLES)('that %s decides nothing, and the next look does', async (_, trouble, asks) => {
    const asked = await succeeded();
    const before = await rows();
    double.trouble = trouble;

    const { status, body, headers } = await customer.get(`${REQUESTS}/${asked.id}`);

    expect([status, body.code]).toEqual([503, 'verification_service_unavailable']);
    expect(headers['retry-after']).toBe('2');
    expect(double.looksAt(asked['verification_session_id'])).toBe(asks);
    expect(await rows()).toBe(before);
    double.recover();
    // Immediately: a look that learned nothing does not delay the next one.
    expect(await customer.look(asked)).toMatchObject({ status: 'granted' });
  });

  it('that does not tell the keys of a person binds nobody, and the next look does', async () => {
    const asked = await succeeded();
    const before = await rows();
    const trouble = problem(503, 'service_unavailable');
    double.troubleWith = ({ path }) => (path.endsWith('/device_keys') ? trouble : null);

    const { status, body } = await customer.get(`${REQUESTS}/${asked.id}`);

    expect([status, body.code]).toEqual([503, 'verification_service_unavailable']);
    expect(await rows()).toBe(before);
    double.recover();
    expect(await customer.look(asked)).toMatchObject({ status: 'granted' });
  });

  it.each(TROUBLES)(
    'that %s while a request is made leaves no request',
    async (_, trouble, asks) => {
      const wanted = await input();
      const before = await rows();
      double.trouble = trouble;

      const { status, body, headers } = await customer.post(REQUESTS, wanted);

      expect([status, body.code]).toEqual([503, 'verification_service_unavailable']);
      expect(headers['retry-after']).toBe('2');
      expect(await rows()).toBe(before);
      const keys = double.http.requests.map((seen) => seen.headers['idempotency-key']);
      expect(keys).toHaveLength(asks);
      expect(new Set(keys).size).toBe(1);
      double.recover();
      await customer.post(REQUESTS, wanted).expect(201);
    },
  );

  it.each([301, 302, 303, 307, 308])(
    'that redirects with %s is not followed anywhere',
    async (status) => {
      const asked = await succeeded();
      double.trouble = raw(status, '', { location: `${evil.url}/v1/verification_sessions` });

      const look = await customer.get(`${REQUESTS}/${asked.id}`);
      const made = await customer.post(REQUESTS, await input());

      for (const answer of [look, made])
        expect([answer.status, answer.body.code]).toEqual([
          503,
          'verification_service_unavailable',
        ]);
      expect(evil.requests).toEqual([]);
      expect(JSON.stringify([look.body, made.body])).not.toContain('127.0.0.1');
    },
  );

  it('that is slow at first is asked again, and answers', async () => {
    const asked = await succeeded();
    double.http.script(hangUp, problem(500, 'internal_error'));

    expect(await customer.look(asked)).toMatchObject({ status: 'granted' });
    expect(double.looksAt(asked['verification_session_id'])).toBe(3);
  });

  it.each([
    ['a wrong key', 401, 'credential_invalid'],
    ['a key of another environment', 403, 'environment_mismatch'],
    ['a session that is gone', 404, 'session_not_found'],
    ['a bad request', 400, 'request_invalid'],
  ])('that refuses %s is not asked again, and is quoted', async (_, refusal, code) => {
    const asked = await succeeded();
    const before = await rows();
    double.trouble = problem(refusal, code);

    const { status, body } = await customer.get(`${REQUESTS}/${asked.id}`);

    expect([status, body.code]).toEqual([409, 'verification_service_refused']);
    expect(body.detail).toContain(code);
    expect(double.looksAt(asked['verification_session_id'])).toBe(1);
    expect(await rows()).toBe(before);
    double.recover();
    expect(await customer.look(asked)).toMatchObject({ status: 'granted' });
  });

  it.each([
    ['a secret in the place of a code', { code: 'sk_test_0123456789abcdefghijklmnopqrstuv' }],
    ['a text in the place of a code', { code: 'Ada Marlowe' }],
    ['nothing', {}],
  ])('that refuses with %s is quoted by its status alone', async (_, body) => {
    const asked = await succeeded();
    double.trouble = json(403, body);

    const answer = await customer.get(`${REQUESTS}/${asked.id}`);

    expect(answer.body.detail).toBe('The verification service answered 403');
  });

  describe('when the browser comes back', () => {
    const link = (asked: GatewayBody): ReturnLink => {
      const session = double.sessions.get(asked['verification_session_id'])!;
      return returnLinkIn(String(session['redirect_url']), session.id);
    };

    it.each<[string, Answer]>([
      ['is down', hangUp],
      ['answers 500', problem(500, 'internal_error')],
      ['answers rubbish', raw(200, '<html>')],
      ['refuses the key', problem(401, 'credential_invalid')],
      ['has forgotten the session', problem(404, 'session_not_found')],
    ])('and the service %s redirects it anyway, and a later look decides', async (_, trouble) => {
      const returnUrl = 'https://app.example.com/done?x=1';
      const asked = await customer.ask(await customer.employee(), { return_url: returnUrl });
      double.succeed(asked['verification_session_id']);
      double.trouble = trouble;

      const back = await comeBack(test, link(asked));

      expect([back.status, back.headers['location']]).toEqual([
        303,
        `${returnUrl}&access_request_id=${asked.id}`,
      ]);
      double.recover();
      expect(await customer.look(asked)).toMatchObject({ status: 'granted' });
    });
  });

  describe('is looked at', () => {
    it('once in two seconds, however many ask, and says when to come again', async () => {
      const second = await startAnother(test.database, { ...double.env, ...IMPATIENT }, test.clock);
      test.clock.stop();
      const asked = await customer.ask(await customer.employee());
      const elsewhere = gatewayOf(second, customer.key);
      const session = asked['verification_session_id'];

      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          (n % 2 ? customer : elsewhere).get(`${REQUESTS}/${asked.id}`),
        ),
      );
      await second.close();

      expect(answers.map(({ status, body }) => [status, body.status])).toEqual(
        answers.map(() => [200, 'pending']),
      );
      expect(new Set(answers.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['5']));
      expect(double.looksAt(session)).toBe(1);
      test.clock.advanceSeconds(1.9);
      await customer.look(asked);
      expect(double.looksAt(session)).toBe(1);
      test.clock.advanceSeconds(0.1);
      await customer.look(asked);
      expect(double.looksAt(session)).toBe(2);
    });

    it('never again once the request has ended, and no answer asks for another look', async () => {
      const asked = await succeeded();
      await customer.look(asked);
      test.clock.advanceSeconds(10);

      const { body, headers } = await customer.get(`${REQUESTS}/${asked.id}`);

      expect(body.status).toBe('granted');
      expect(headers['retry-after']).toBeUndefined();
      expect(double.looksAt(asked['verification_session_id'])).toBe(1);
    });
  });
});
