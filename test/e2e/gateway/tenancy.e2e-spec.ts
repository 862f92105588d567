import request, { type Response, type Test } from 'supertest';
import { OPERATOR } from '../../../src/platform/audit/index.js';
import { CUSTOMER_SCOPES, CustomersService } from '../../../src/gateway/customers/index.js';
import { listRoutes, type Route } from '../../../src/openapi/index.js';
import { newId } from '../../../src/platform/ids/index.js';
import { apiOf } from '../../factories/api.js';
import { EMPLOYEES, gatewayOf, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, makeCustomerKey, type CustomerSystem } from '../../factories/customer.js';
import { walkOf } from '../../factories/customer-walk.js';
import { CASES } from '../../factories/desk.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';
import { problemFaults } from '../../support/answers/problem.js';
import { dump } from '../../support/stored.js';

type Ids = Record<
  'employee_id' | 'request' | 'deskCase' | 'grant' | 'endpoint' | 'connection',
  string
>;

const ENDPOINTS = '/gateway/v1/webhook_endpoints';
const CONNECTIONS = '/gateway/v1/connections';
const CASE = { action: 'reset_mfa', channel: 'sms', agent: 'agent-1' };

/** A valid body for each route, so that only the ownership can be wrong. */
const BODIES: Record<string, (ids: Ids) => object | undefined> = {
  'POST /gateway/v1/access_requests': ({ employee_id: employee }) => ({
    employee_id: employee,
    action: 'reset_mfa',
  }),
  'POST /gateway/v1/access_requests/:id/vouch': () => ({ employee_id: 'E-1' }),
  [`POST ${CASES}`]: ({ employee_id: employee }) => ({ employee_id: employee, ...CASE }),
  [`POST ${CASES}/:id/verify_code`]: () => ({ code: '222222' }),
  'POST /gateway/v1/employees/:employee_id/reset_identity': () => ({ reason: 'test' }),
  'PATCH /gateway/v1/employees/:employee_id': () => ({ title: 'Mallory was here' }),
  [`PATCH ${ENDPOINTS}/:id`]: () => ({ description: 'Mallory was here' }),
  [`POST ${ENDPOINTS}/:id/replay`]: () => ({ failed: true }),
  [`POST ${ENDPOINTS}/:id/rotate_secret`]: () => ({}),
  [`PATCH ${CONNECTIONS}/:id`]: () => ({ name: 'Mallory was here' }),
  [`POST ${CONNECTIONS}/:id/rotate`]: () => ({ expires_in: 0 }),
};

/** AuthZEN answers a refusal with a text in place of a problem. */
const answersTexts = ({ path }: Route): boolean => path.startsWith('/access/v1/');

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

describe('another tenant', () => {
  let test: TestApplication;
  let partner: Partner;
  let owner: CustomerSystem;
  let stranger: CustomerSystem;
  let routes: Route[];
  let ids: Ids;
  let secrets: string[];

  beforeAll(async () => {
    test = await sharedApplication();
    partner = await makePartner(test.app);
    const config = { action_labels: { reset_mfa: 'Reset your MFA' } };
    owner = await makeCustomer(test, partner, { config });
    stranger = await makeCustomer(test, partner, { config });
    routes = listRoutes(test.app).filter(({ access }) => access?.scheme === 'customer_key');
    const walk = walkOf(apiOf(test, partner.sandboxKey), owner);
    const employee = await walk.established({ employee_id: 'E-owned', phone: '+15555550123' });
    const granted = await walk.granted(employee);
    const pending = await owner.ask(employee);
    const { body: deskCase } = await owner
      .post(CASES, { employee_id: 'E-owned', ...CASE })
      .expect(201);
    const hook = { url: 'https://owner.example/hooks' };
    const { body: endpoint } = await owner.post(ENDPOINTS, hook).expect(201);
    const directory = { kind: 'scim', name: 'Directory' };
    const { body: connection } = await owner.post(CONNECTIONS, directory).expect(201);
    ids = {
      employee_id: 'E-owned',
      request: pending.id,
      deskCase: deskCase.id,
      grant: granted['grant'].id,
      endpoint: endpoint.id,
      connection: connection.id,
    };
    secrets = [
      'E-owned',
      employee.id,
      employee['last_name'],
      employee['clear_user_id'],
      granted.id,
      pending.id,
      deskCase.id,
      ids.grant,
      granted['grant'].token,
      pending['verification_session_id'],
      owner.customerId,
      owner.keyId,
      endpoint.id,
      connection.id,
    ];
  });

  const idIn = (path: string, given: Ids): string => {
    if (path.includes(':employee_id')) return given.employee_id;
    if (path.includes('/access_requests/')) return given.request;
    if (path.includes('/desk_cases/')) return given.deskCase;
    if (path.includes('/grants/')) return given.grant;
    if (path.includes('/webhook_endpoints/')) return given.endpoint;
    if (path.includes('/connections/')) return given.connection;
    throw new Error(`this test does not know whose id stands in ${path}`);
  };

  function call(route: Route, key: string | null, given = ids): Test {
    const { method, path } = route;
    const address = path
      .replace(/:(employee_)?id/, () => idIn(path, given))
      .replace(':delivery_id', newId('whd'));
    const sent = request(test.baseUrl)[method.toLowerCase() as 'get'](address);
    if (key !== null) void sent.set('authorization', `Bearer ${key}`);
    return sent.send(BODIES[nameOf(route)]?.(given));
  }

  /** Routes about one object, named in the address or in the body. */
  const aboutOne = (): Route[] =>
    routes.filter((route) => route.path.includes(':') || nameOf(route) in BODIES);

  it('is tried on all routes', () => {
    expect(aboutOne().map(nameOf)).toEqual(
      expect.arrayContaining([
        'DELETE /gateway/v1/employees/:employee_id',
        'GET /gateway/v1/access_requests/:id',
        'GET /gateway/v1/employees/:employee_id',
        'GET /gateway/v1/grants/:id',
        'PATCH /gateway/v1/employees/:employee_id',
        'POST /gateway/v1/access_requests',
        'POST /gateway/v1/access_requests/:id/cancel',
        'POST /gateway/v1/employees/:employee_id/reset_identity',
        'POST /gateway/v1/grants/:id/consume',
        'POST /gateway/v1/grants/:id/revoke',
      ]),
    );
  });

  it("cannot distinguish another's object from a missing one, on any route, and changes nothing", async () => {
    const absent = {
      employee_id: 'E-absent',
      request: newId('ar'),
      deskCase: newId('case'),
      grant: newId('grant'),
      endpoint: newId('whe'),
      connection: newId('conn'),
    };
    const before = await ownerView();
    for (const route of aboutOne()) {
      const theirs = await call(route, stranger.key);
      const nobodys = await call(route, stranger.key, absent);

      expect([nameOf(route), theirs.status, problemFaults(theirs)]).toEqual([
        nameOf(route),
        404,
        [],
      ]);
      expect(withoutIds(theirs)).toEqual(withoutIds(nobodys));
    }
    expect(await ownerView()).toEqual(before);
  });

  const withoutIds = ({ body }: Response): object => ({ ...body, request_id: '', instance: '' });

  async function ownerView(): Promise<unknown[]> {
    const rows = await test.database.query(
      `SELECT 'employee' AS what, status, updated_at::text AS at FROM gateway.employees
       UNION ALL SELECT 'request', status, completed_at::text FROM gateway.access_requests
       UNION ALL SELECT 'grant', status, ended_at::text FROM gateway.grants
       UNION ALL SELECT 'connection', name, array_length(token_hashes, 1)::text FROM gateway.connections
       UNION ALL SELECT 'endpoint', status, updated_at::text FROM gateway.webhook_endpoints ORDER BY 1, 2, 3`,
    );
    return rows;
  }

  it('sees nothing of theirs on a list route', async () => {
    const all = routes.filter(({ method, path }) => method === 'GET' && !path.includes(':'));
    expect(all.map(nameOf)).toEqual(
      expect.arrayContaining(['GET /gateway/v1/config', 'GET /gateway/v1/employees']),
    );
    for (const route of all) {
      const mine = await call(route, stranger.key);
      const theirs = await call(route, owner.key);

      expect([nameOf(route), mine.status, theirs.status]).toEqual([nameOf(route), 200, 200]);
      expect(secrets.filter((secret) => mine.text.includes(secret))).toEqual([]);
      expect(secrets.filter((secret) => theirs.text.includes(secret))).not.toEqual([]);
    }
  });

  it('cannot page into the list of another by an id of theirs', async () => {
    const { data } = (await owner.get(EMPLOYEES)).body;
    await stranger.employee();
    for (const query of [`starting_after=${data[0].id}`, `ending_before=${data[0].id}`]) {
      const { text } = await stranger.get(`${EMPLOYEES}?${query}`).expect(200);
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    }
  });

  describe('by the key', () => {
    const refusals = async (key: string | null): Promise<string[]> => {
      const accepted: string[] = [];
      for (const route of routes) {
        const { status, headers, body } = await call(route, key);
        const challenge = key === null ? 'Bearer' : 'Bearer error="invalid_token"';
        const isRefusal = answersTexts(route) || Boolean(body.code);
        if (status !== 401 || headers['www-authenticate'] !== challenge || !isRefusal)
          accepted.push(`${nameOf(route)}: ${status} ${String(headers['www-authenticate'])}`);
      }
      return accepted;
    };

    const changed = (key: string, at: number): string =>
      key.slice(0, at) + (key.at(at) === 'A' ? 'B' : 'A') + key.slice(at + 1);

    it.each<[string, () => string | null]>([
      ['that is missing', () => null],
      ['that is nonsense', () => 'nonsense'],
      ['that is empty but for its prefix', () => 'gk_test_'],
      ['with another last character', () => changed(owner.key, owner.key.length - 5)],
      ['with a character more', () => `${owner.key}A`],
      ['with one less', () => owner.key.slice(0, -1)],
      ['of the other environment', () => owner.key.replace('gk_test_', 'gk_live_')],
      ['in capitals', () => owner.key.toUpperCase()],
      [
        'of a customer that is none',
        () => owner.key.replace(/_[0-9a-z]{26}_/, `_${'1'.repeat(26)}_`),
      ],
      [
        'of one customer with the secret of another',
        () => owner.key.replace(owner.customerId.slice(5), stranger.customerId.slice(5)),
      ],
      ['of the verification service', () => partner.sandboxKey],
      ['of the verification service, renamed', () => partner.sandboxKey.replace('sk_', 'gk_')],
      ['twice', () => `${owner.key}, ${owner.key}`],
    ])('%s gets in nowhere', async (_, key) => {
      expect(await refusals(key())).toEqual([]);
    });

    it('that was revoked gets in nowhere, and the others still do', async () => {
      const { id, secret } = await makeCustomerKey(test.app, owner.customerId);
      await gatewayOf(test, secret).get(EMPLOYEES).expect(200);

      await test.app
        .get(CustomersService, { strict: false })
        .revokeKey(owner.customerId, id, OPERATOR);

      expect(await refusals(secret)).toEqual([]);
      await owner.get(EMPLOYEES).expect(200);
    });

    it('of another scheme gets in nowhere', async () => {
      for (const header of [`Basic ${owner.key}`, owner.key, `Bearer`, `Bearer  `]) {
        const { status } = await request(test.baseUrl).get(EMPLOYEES).set('authorization', header);
        expect([header.slice(0, 6), status]).toEqual([header.slice(0, 6), 401]);
      }
      const { status } = await request(test.baseUrl).get(`${EMPLOYEES}?access_token=${owner.key}`);
      expect(status).toBe(401);
    });

    it('of the gateway gets in nowhere at the verification service', async () => {
      const service = listRoutes(test.app).filter(({ access }) => access?.scheme === 'api_key');
      expect(service.length).toBeGreaterThan(8);
      for (const { method, path } of service) {
        const verb = method.toLowerCase() as 'get';
        const sent = request(test.baseUrl)[verb](path.replace(/:\w+/g, newId('vs')));
        const { status } = await sent.set('authorization', `Bearer ${owner.key}`);
        expect([method, path, status]).toEqual([method, path, 401]);
      }
    });

    it('is never stored: only a hash of it is', async () => {
      const text = await dump(test.database);
      for (const key of [owner.key, stranger.key]) {
        expect(text).not.toContain(key.slice(-43));
        expect(text).not.toContain(Buffer.from(key).toString('hex'));
      }
    });
  });

  it.each(CUSTOMER_SCOPES)(
    'without the scope %s is told so, on every route behind it',
    async (scope) => {
      const others = CUSTOMER_SCOPES.filter((each) => each !== scope);
      const { secret: without } = await makeCustomerKey(test.app, owner.customerId, others);
      const { secret: only } = await makeCustomerKey(test.app, stranger.customerId, [scope]);
      const behind = routes.filter(({ access }) => access?.detail === scope);
      expect(behind.length).toBeGreaterThan(0);

      for (const route of behind) {
        const refused = await call(route, without);
        expect([nameOf(route), refused.status, refused.body.code]).toEqual([
          nameOf(route),
          403,
          answersTexts(route) ? undefined : 'scope_missing',
        ]);
        expect(refused.headers['www-authenticate']).toBe(
          `Bearer error="insufficient_scope", scope="${scope}"`,
        );
        // With this scope alone the guard admits the call, and the route judges its input.
        expect([401, 403]).not.toContain((await call(route, only)).status);
      }
    },
  );

  it('finds no route that a key of a customer opens without a scope of the list', () => {
    const scopes: readonly string[] = CUSTOMER_SCOPES;
    const unknown = routes.filter(({ access }) => !scopes.includes(access?.detail ?? ''));
    expect(unknown).toEqual([]);
  });

  it('of the owner is let in with the same ids', async () => {
    const { body } = await owner.get(`${EMPLOYEES}/${ids.employee_id}`).expect(200);
    expect((body as GatewayBody)['employee_id']).toBe('E-owned');
  });
});
