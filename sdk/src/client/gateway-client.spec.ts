import { inspect } from 'node:util';
import { FakeTime } from '../../test/fake-time.js';
import { hangUp, HttpDouble, json, problem, type Answer } from '../../test/http-double.js';
import { GatewayClient, type GatewayClientOptions } from './gateway-client.js';
import { GatewayError } from './gateway-error.js';
import type { ConfigInput, CustomerConfig } from './gateway.types.js';

const KEY = `gk_test_01jz8v6y3kf2r9w5x7q4m1n0pd_${'s'.repeat(43)}`;
const CONFIG: ConfigInput = {
  establish_identity: {
    enabled: true,
    project_id: 'proj_1',
    match: { first_name: 'similar', last_name: 'exact', dob: 'exact', address: 'ignore' },
  },
  known_user_key: { enabled: false, project_id: null },
  grant_ttl: 300,
  max_verification_age: 600,
  reusable_actions: [],
  action_labels: {},
  action_label_translations: { es: {}, fr: {}, de: {}, it: {} },
  read_back_actions: [],
  app_schemes: [],
};
const noContent: Answer = (response) => response.writeHead(204).end();
describe('the gateway client', () => {
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

  function client(changes: Partial<GatewayClientOptions> = {}): GatewayClient {
    return new GatewayClient({ baseUrl: server.url, customerKey: KEY, time, ...changes });
  }

  async function refusal(call: Promise<unknown>): Promise<GatewayError> {
    const error: unknown = await call.catch((reason: unknown) => reason);
    if (!(error instanceof GatewayError)) throw new Error(`not a GatewayError: ${inspect(error)}`);
    return error;
  }

  describe('the calls of the client', () => {
    it.each<[string, (gateway: GatewayClient) => Promise<unknown>, ...object[]]>([
      [
        'POST /gateway/v1/employees',
        (g) => g.employees.create({ employee_id: 'ada' }),
        { employee_id: 'ada' },
      ],
      ['GET /gateway/v1/employees/ada', (g) => g.employees.get('ada')],
      ['GET /gateway/v1/employees/a%2F..%3Fb%20c', (g) => g.employees.get('a/..?b c')],
      [
        'PATCH /gateway/v1/employees/ada',
        (g) => g.employees.update('ada', { title: null }),
        { title: null },
      ],
      ['DELETE /gateway/v1/employees/ada', (g) => g.employees.delete('ada')],
      ['GET /gateway/v1/employees', (g) => g.employees.list()],
      [
        'GET /gateway/v1/employees?limit=2&starting_after=emp_1',
        (g) => g.employees.list({ limit: 2, starting_after: 'emp_1' }),
      ],
      [
        'POST /gateway/v1/employees/ada/reset_identity',
        (g) => g.employees.resetIdentity('ada', 'left'),
        { reason: 'left' },
      ],
      [
        'POST /gateway/v1/access_requests',
        (g) =>
          g.accessRequests.create({
            employee_id: 'ada',
            action: 'reset_mfa',
            resource: { type: 'app', id: '1' },
          }),
        { employee_id: 'ada', action: 'reset_mfa', resource: { type: 'app', id: '1' } },
      ],
      ['GET /gateway/v1/access_requests/ar_1', (g) => g.accessRequests.get('ar_1')],
      ['POST /gateway/v1/access_requests/ar_1/cancel', (g) => g.accessRequests.cancel('ar_1')],
      [
        'POST /gateway/v1/access_requests/ar_1/vouch',
        (g) => g.accessRequests.vouch('ar_1', { employee_id: 'bea' }),
        { employee_id: 'bea' },
      ],
      ['GET /gateway/v1/access_requests/ar_1/vouches', (g) => g.accessRequests.vouches('ar_1')],
      ['GET /gateway/v1/grants/grant_1', (g) => g.grants.get('grant_1')],
      [
        'POST /gateway/v1/grants/introspect',
        (g) => g.grants.introspect('a.b.c'),
        { token: 'a.b.c' },
      ],
      ['POST /gateway/v1/grants/grant_1/consume', (g) => g.grants.consume('grant_1')],
      ['POST /gateway/v1/grants/grant_1/revoke', (g) => g.grants.revoke('grant_1')],
      ['GET /gateway/v1/config', (g) => g.config.get()],
      ['PUT /gateway/v1/config', (g) => g.config.put(CONFIG), CONFIG],
      ['POST /gateway/v1/config/test', (g) => g.config.test()],
    ])('send %s', async (line, call, ...[body]) => {
      await call(client());
      const [request] = server.requests;
      expect(`${request!.method} ${request!.path}`).toBe(line);
      expect(request!.headers.authorization).toBe(`Bearer ${KEY}`);
      expect(request!.body).toBe(body ? JSON.stringify(body) : '');
      expect(request!.headers['content-type']).toBe(body && 'application/json');
      // Introspection only reads: a remembered answer would be out of date.
      const changes = request!.method === 'POST' && !request!.path.endsWith('/introspect');
      expect(request!.headers['idempotency-key'] !== undefined).toBe(changes);
    });

    it('give back what the gateway answers, and nothing for a 204', async () => {
      server.script(json(200, { employee_id: 'ada', clear_user_id: null }), noContent);
      expect(await client().employees.get('ada')).toEqual({
        employee_id: 'ada',
        clear_user_id: null,
      });
      await expect(client().employees.delete('ada')).resolves.toBeUndefined();
    });

    it.each(['', '.', '..'])('refuse the id %j, which would address something else', async (id) => {
      await expect(client().employees.get(id)).rejects.toThrow(TypeError);
      expect(server.requests).toHaveLength(0);
    });
  });

  describe('the configuration', () => {
    it('can be written back as it was read', async () => {
      const got: CustomerConfig = {
        object_name: 'config',
        customer_id: 'cust_1',
        version: 'a1b2',
        establish_identity: {
          enabled: false,
          project_id: null,
          match: {
            first_name: 'similar',
            last_name: 'exact',
            dob: 'exact',
            address: 'ignore',
            email: 'ignore',
            phone: 'ignore',
          },
        },
        known_user_key: { enabled: false, project_id: null },
        grant_ttl: 300,
        max_verification_age: 900,
        reusable_actions: [],
        action_labels: { reset_mfa: 'Reset your MFA' },
        action_label_translations: { es: {}, fr: {}, de: {}, it: {} },
        read_back_actions: ['change_bank'],
        action_policies: {},
        face_only_approvals: { reset_mfa: { asked_by: 'staff_1', approved_by: null } },
        without_face_approvals: {},
        sign_in_email_domains: [],
        app_schemes: ['com.example.app'],
        directory_values: ['first_name'],
        subject_lookup: ['employee_id'],
        route_actions: [],
        step_up_returns: [],
        custom_fields: { department: 'cost_center', title: null },
        verification_api_key_set: true,
      };
      await client().config.put({ ...got, grant_ttl: 120 });
      const {
        object_name: _,
        customer_id: __,
        face_only_approvals: ___,
        without_face_approvals: ____,
        verification_api_key_set: _____,
        ...input
      } = got;
      expect(JSON.parse(server.requests[0]!.body)).toEqual({ ...input, grant_ttl: 120 });
    });
  });

  describe('a repetition', () => {
    it.each([
      ['a broken connection', hangUp],
      ['429', problem(429, 'rate_limited', { 'retry-after': '1' })],
      ['502', json(502, {})],
      ['503', problem(503, 'verification_service_unavailable')],
      ['504', json(504, {})],
      ['409 with Retry-After', problem(409, 'idempotency_key_in_use', { 'retry-after': '1' })],
    ])('of a POST after %s carries the same key and body', async (_, first) => {
      server.script(first, json(201, { id: 'ar_1' }));
      const made = await client().accessRequests.create({
        employee_id: 'ada',
        action: 'reset_mfa',
      });
      expect(made.id).toBe('ar_1');
      const [one, two] = server.requests;
      expect(two).toMatchObject({ path: one!.path, body: one!.body });
      expect(two!.headers['idempotency-key']).toBe(one!.headers['idempotency-key']);
    });

    it('is made twice at most', async () => {
      server.script(hangUp, hangUp, hangUp, hangUp);
      expect((await refusal(client().employees.get('ada'))).code).toBe('gateway_unreachable');
      expect(server.requests).toHaveLength(3);
      expect(time.sleeps).toEqual([187.5, 375]);
    });

    it('waits as long as the gateway asks', async () => {
      server.script(problem(429, 'rate_limited', { 'retry-after': '4' }));
      await client().employees.get('ada');
      expect(time.sleeps).toEqual([4125]);
    });

    it('is left to the caller when the gateway asks for a long wait', async () => {
      server.script(problem(429, 'rate_limited', { 'retry-after': '60' }));
      expect(await refusal(client().employees.get('ada'))).toMatchObject({
        status: 429,
        retryAfter: 60,
      });
      expect(server.requests).toHaveLength(1);
    });

    it.each<[string, (gateway: GatewayClient) => Promise<unknown>]>([
      ['PATCH', (g) => g.employees.update('ada', { title: 'x' })],
      ['DELETE', (g) => g.employees.delete('ada')],
    ])('of a %s is never made', async (_, call) => {
      server.script(hangUp);
      await refusal(call(client()));
      expect(server.requests).toHaveLength(1);
    });

    it.each([400, 401, 403, 404, 409, 410, 422, 500])(
      'after a %s is never made',
      async (status) => {
        server.script(problem(status, 'no'));
        expect(await refusal(client().accessRequests.cancel('ar_1'))).toMatchObject({
          status,
          code: 'no',
        });
        expect(server.requests).toHaveLength(1);
      },
    );

    it('is not made when the client is told so', async () => {
      server.script(hangUp);
      await refusal(client({ maxRetries: 0 }).employees.get('ada'));
      expect(server.requests).toHaveLength(1);
    });

    it('of another call has another key, unless the caller gives one', async () => {
      const request = { employee_id: 'ada', action: 'reset_mfa' };
      await client().accessRequests.create(request);
      await client().accessRequests.create(request);
      await client().accessRequests.create(request, { idempotencyKey: 'mine' });
      const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
      expect(new Set(keys).size).toBe(3);
      expect(keys[2]).toBe('mine');
    });

    describe('of a consumption', () => {
      const replay = json(
        200,
        { id: 'grant_1', status: 'active' },
        { 'idempotent-replayed': 'true' },
      );

      it('accepts the remembered answer to its own first attempt', async () => {
        server.script(hangUp, replay);
        expect((await client().grants.consume('grant_1')).status).toBe('active');
      });

      it("refuses a remembered answer to the caller's own key, which may be out of date", async () => {
        server.script(replay);
        const again = client().grants.consume('grant_1', { idempotencyKey: 'ticket-4711' });
        expect((await refusal(again)).code).toBe('gateway_answer_replayed');
      });

      it("accepts a new answer to the caller's own key", async () => {
        server.script(json(200, { id: 'grant_1', status: 'consumed' }));
        const used = await client().grants.consume('grant_1', { idempotencyKey: 'mine' });
        expect(used.status).toBe('consumed');
      });
    });

    it('refuses a key that is no header value', async () => {
      await expect(
        client().grants.consume('grant_1', { idempotencyKey: 'a\r\nx: y' }),
      ).rejects.toThrow(TypeError);
      expect(server.requests).toHaveLength(0);
    });

    it('ends with the reason of the signal', async () => {
      const mine = new Error('enough');
      server.script(hangUp);
      await expect(client().employees.get('ada', { signal: AbortSignal.abort(mine) })).rejects.toBe(
        mine,
      );
    });
  });

  describe('an error of the client', () => {
    it('carries every field of the problem', async () => {
      const errors = [{ pointer: '/dob', code: 'invalid', detail: 'dob must be a date' }];
      const body = {
        code: 'request_invalid',
        detail: 'The request is not valid',
        errors,
        request_id: 'req_9',
      };
      server.script(json(400, body, { 'x-request-id': 'req_9', 'retry-after': '7' }));
      expect(
        await refusal(client().employees.create({ employee_id: 'ada', dob: 'x' })),
      ).toMatchObject({
        status: 400,
        code: 'request_invalid',
        detail: 'The request is not valid',
        message: 'request_invalid: The request is not valid',
        requestId: 'req_9',
        errors,
        retryAfter: 7,
      });
    });

    it.each<[string, number, string | object, string]>([
      ['a page of something in between', 403, '<html>', 'gateway_answer_invalid'],
      ['a redirect', 307, '', 'gateway_redirected'],
      ['a success that is no JSON', 200, '<html>', 'gateway_answer_invalid'],
      ['a success that is a list', 200, [1], 'gateway_answer_invalid'],
      ['a code that is no code', 400, { code: 'No such\ncode' }, 'gateway_answer_invalid'],
      [
        'errors that are none',
        400,
        { code: 'request_invalid', errors: [1, { pointer: 2 }] },
        'request_invalid',
      ],
    ])('is built from %s', async (_, status, body, code) => {
      server.script((response) =>
        response
          .writeHead(status, { location: '/elsewhere' })
          .end(typeof body === 'string' ? body : JSON.stringify(body)),
      );
      expect(await refusal(client().employees.get('ada'))).toMatchObject({
        status,
        code,
        errors: [],
      });
      expect(server.requests).toHaveLength(1);
    });

    it('never shows the customer key, and neither does an inspected client', async () => {
      const gateway = client({ maxRetries: 0 });
      server.script(hangUp, problem(401, 'credential_invalid'), (response) =>
        response.end('x'.repeat(5_000_000)),
      );
      const shown: unknown[] = [gateway];
      for (let count = 0; count < 3; count += 1)
        shown.push(await refusal(gateway.employees.get('ada')));
      for (const thing of shown) {
        expect(
          inspect(thing, { depth: null, showHidden: true }) + JSON.stringify(thing),
        ).not.toContain('sss');
      }
    });
  });

  describe('the constructor', () => {
    it.each<Partial<GatewayClientOptions>>([
      { customerKey: '' },
      { customerKey: 'sk_test_0123456789012345678901234' },
      { customerKey: `${KEY}\n` },
      { baseUrl: 'http://identity.example.com' },
      { timeoutMs: 0 },
      { timeoutMs: Number.NaN },
      { maxRetries: 3 },
      { maxRetries: -1 },
    ])('refuses %j without showing it', (changes) => {
      expect(() => client(changes)).toThrow(TypeError);
      expect(() => client({ customerKey: `bad ${KEY}` })).toThrow(/^(?!.*sss)/);
    });
  });
});
