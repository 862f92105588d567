import { inspect } from 'node:util';
import { FakeTime } from '../../test/fake-time.js';
import { hangUp, HttpDouble, json, problem } from '../../test/http-double.js';
import { ApiError } from '../http/api-error.js';
import { hasEnded, SESSION_STATUSES } from './verification.types.js';
import { VerificationClient, type VerificationClientOptions } from './verification-client.js';
import { VerificationError } from './verification-error.js';

const KEY = `sk_test_01jz8v6y3kf2r9w5x7q4m1n0pd_${'s'.repeat(43)}`;
const open = json(200, { id: 'vs_1', status: 'awaiting_user_input' });
const ended = json(200, { id: 'vs_1', status: 'success' });
describe('the verification client', () => {
  let server: HttpDouble;
  let time: FakeTime;

  beforeAll(async () => {
    server = await HttpDouble.start();
  });
  beforeEach(() => {
    time = new FakeTime();
    server.script();
  });
  afterAll(() => server.stop());

  function client(changes: Partial<VerificationClientOptions> = {}): VerificationClient {
    return new VerificationClient({ baseUrl: server.url, apiKey: KEY, time, ...changes });
  }

  async function refusal(call: Promise<unknown>): Promise<VerificationError> {
    const error: unknown = await call.catch((reason: unknown) => reason);
    if (!(error instanceof VerificationError)) throw new Error(`not the error: ${inspect(error)}`);
    return error;
  }

  describe('the calls of the client', () => {
    it.each<[string, (service: VerificationClient) => Promise<unknown>, ...object[]]>([
      [
        'POST /v1/verification_sessions',
        (s) => s.sessions.create({ project_id: 'proj_1', custom_fields: { ticket: '7' } }),
        { project_id: 'proj_1', custom_fields: { ticket: '7' } },
      ],
      ['GET /v1/verification_sessions/vs_1', (s) => s.sessions.get('vs_1')],
      [
        'GET /v1/verification_sessions/vs_1?reveal_sensitive_data=true',
        (s) => s.sessions.get('vs_1', { revealSensitiveData: true }),
      ],
      ['GET /v1/verification_sessions', (s) => s.sessions.list()],
      [
        'GET /v1/verification_sessions?status=success&created_after=5&custom_fields%5Bteam%5D=red+%26+blue',
        (s) =>
          s.sessions.list({
            status: 'success',
            created_after: 5,
            custom_fields: { team: 'red & blue' },
          }),
      ],
      ['POST /v1/verification_sessions/vs_1/cancel', (s) => s.sessions.cancel('vs_1')],
      ['POST /v1/verification_sessions/vs_1/redact', (s) => s.sessions.redact('vs_1')],
      ['GET /v1/events', (s) => s.events.list()],
      [
        'GET /v1/events?project_id=proj_1&after=0&limit=2',
        (s) => s.events.list({ project_id: 'proj_1', after: 0, limit: 2 }),
      ],
      [
        'POST /v1/webhook_endpoints',
        (s) => s.webhookEndpoints.create({ project_id: 'proj_1', url: 'https://a.example' }),
        { project_id: 'proj_1', url: 'https://a.example' },
      ],
      ['GET /v1/webhook_endpoints/whe_1', (s) => s.webhookEndpoints.get('whe_1')],
      [
        'GET /v1/webhook_endpoints?project_id=proj_1&limit=2',
        (s) => s.webhookEndpoints.list({ project_id: 'proj_1', limit: 2 }),
      ],
      [
        'PATCH /v1/webhook_endpoints/whe_1',
        (s) => s.webhookEndpoints.update('whe_1', { description: 'x' }),
        { description: 'x' },
      ],
      ['DELETE /v1/webhook_endpoints/whe_1', (s) => s.webhookEndpoints.delete('whe_1')],
      ['POST /v1/webhook_endpoints/whe_1/enable', (s) => s.webhookEndpoints.enable('whe_1')],
      ['POST /v1/webhook_endpoints/whe_1/disable', (s) => s.webhookEndpoints.disable('whe_1')],
      [
        'POST /v1/webhook_endpoints/whe_1/rotate_secret',
        (s) => s.webhookEndpoints.rotateSecret('whe_1', { oldSecretExpiresIn: 0 }),
        { old_secret_expires_in: 0 },
      ],
      [
        'POST /v1/webhook_endpoints/whe_1/rotate_secret',
        (s) => s.webhookEndpoints.rotateSecret('whe_1'),
        {},
      ],
      ['POST /v1/webhook_endpoints/whe_1/test', (s) => s.webhookEndpoints.test('whe_1')],
      [
        'GET /v1/webhook_endpoints/whe_1/deliveries?status=failed',
        (s) => s.webhookEndpoints.deliveries('whe_1', { status: 'failed' }),
      ],
      [
        'GET /v1/webhook_endpoints/whe_1/deliveries/whd_1',
        (s) => s.webhookEndpoints.delivery('whe_1', 'whd_1'),
      ],
      [
        'POST /v1/webhook_endpoints/whe_1/deliveries/whd_1/replay',
        (s) => s.webhookEndpoints.replayDelivery('whe_1', 'whd_1'),
      ],
      [
        'POST /v1/webhook_endpoints/whe_1/replay',
        (s) => s.webhookEndpoints.replay('whe_1', { failed: true }),
        { failed: true },
      ],
    ])('send %s', async (line, call, ...[body]) => {
      await call(client());
      const [request] = server.requests;
      expect(`${request!.method} ${request!.path}`).toBe(line);
      expect(request!.headers.authorization).toBe(`Bearer ${KEY}`);
      expect(request!.body).toBe(body ? JSON.stringify(body) : '');
      expect(request!.headers['idempotency-key'] !== undefined).toBe(request!.method === 'POST');
    });

    it('accept a key of the caller beside their own options', async () => {
      await client().sessions.create({ project_id: 'proj_1' }, { idempotencyKey: 'a' });
      await client().webhookEndpoints.rotateSecret('whe_1', { idempotencyKey: 'b' });
      expect(server.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['a', 'b']);
    });

    it("end with the signal's reason", async () => {
      const mine = new Error('enough');
      const signal = AbortSignal.abort(mine);
      await expect(
        client().sessions.get('vs_1', { signal, revealSensitiveData: true }),
      ).rejects.toBe(mine);
    });
  });

  describe('an error of the client', () => {
    it.each([
      ['what cannot be reached', hangUp, null, 'verification_unreachable'],
      ['what is not an answer of the service', json(404, {}), 404, 'verification_answer_invalid'],
      ['a redirect', json(302, {}), 302, 'verification_redirected'],
      ['a refusal', problem(409, 'session_already_terminal'), 409, 'session_already_terminal'],
    ])('describes %s', async (_, answer, status, code) => {
      server.script(answer);
      const error = await refusal(client({ maxRetries: 0 }).sessions.cancel('vs_1'));
      expect(error).toMatchObject({ name: 'VerificationError', status, code });
      expect(error).toBeInstanceOf(ApiError);
    });

    it('never shows the API key, and neither does an inspected client', async () => {
      const service = client({ maxRetries: 0 });
      server.script(hangUp);
      for (const thing of [service, await refusal(service.events.list())]) {
        const shown = inspect(thing, { depth: null, showHidden: true }) + JSON.stringify(thing);
        expect(shown).not.toContain('sss');
      }
    });

    it.each<Partial<VerificationClientOptions>>([
      { apiKey: '' },
      { apiKey: `gk_test_${'a'.repeat(60)}` },
      { baseUrl: 'http://identity.example.com' },
      { timeoutMs: 0 },
      { maxRetries: 3 },
    ])('is a TypeError for the options %j', (changes) => {
      expect(() => client(changes)).toThrow(TypeError);
    });
  });

  describe('waiting for a session', () => {
    it.each(SESSION_STATUSES.filter((status) => hasEnded({ status })))(
      'ends when it is %s',
      async (status) => {
        server.script(json(200, { status: 'not_started' }), open, json(200, { status }));
        expect((await client().sessions.wait('vs_1')).status).toBe(status);
        expect(server.requests.map(({ path }) => path)).toEqual(
          Array(3).fill('/v1/verification_sessions/vs_1'),
        );
      },
    );

    it('asks less and less often, but at least twice a minute', async () => {
      server.script(...Array.from({ length: 9 }, () => open), ended);
      await client().sessions.wait('vs_1');
      expect(time.sleeps).toEqual([
        1750, 2625, 3937.5, 5906.25, 8859.375, 13_289.0625, 19_933.59375, 26_250, 26_250,
      ]);
    });

    it('waits at least as long as any answer asks', async () => {
      server.script(
        json(200, { status: 'not_started' }, { 'retry-after': '9' }),
        problem(429, 'rate_limited', { 'retry-after': '40' }),
        problem(503, 'service_unavailable'),
        ended,
      );
      await client({ maxRetries: 0 }).sessions.wait('vs_1');
      expect(time.sleeps).toEqual([9_000, 40_000, 3937.5]);
    });

    it('gives up at its deadline, at a refusal, and with its signal', async () => {
      server.script(open, open, open);
      expect((await refusal(client().sessions.wait('vs_1', { deadlineMs: 5_000 }))).code).toBe(
        'wait_timed_out',
      );
      server.script(problem(404, 'session_not_found'));
      expect((await refusal(client().sessions.wait('vs_1'))).code).toBe('session_not_found');
      const controller = new AbortController();
      const mine = new Error('the user has left');
      server.script((response, request) => {
        controller.abort(mine);
        open(response, request);
      });
      const { signal } = controller;
      await expect(client().sessions.wait('vs_1', { signal })).rejects.toBe(mine);
    });
  });
});
