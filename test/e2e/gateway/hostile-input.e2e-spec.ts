import request, { type Test } from 'supertest';
import { listRoutes, type Route } from '../../../src/openapi/index.js';
import { apiOf } from '../../factories/api.js';
import {
  CONFIG,
  EMPLOYEES,
  GRANTS,
  REQUESTS,
  type GatewayBody,
} from '../../factories/customer-api.js';
import { flowConfig, makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { walkOf } from '../../factories/customer-walk.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';
import {
  BODIES,
  hostileIds,
  QUERIES,
  Refusals,
  TYPES,
  WRONG_TYPES,
} from '../../support/answers/hostile-input.js';
import { volume } from '../../support/volume.js';

type Nest = (value: unknown) => object;
type Change = 'post' | 'put' | 'patch';

const field =
  (name: string): Nest =>
  (value) => ({ [name]: value });
const within =
  (outer: string, rest: object = {}) =>
  (name: string): Nest =>
  (value) => ({ [outer]: { ...rest, [name]: value } });

const PROFILE: [string, Nest][] = [
  ...['first_name', 'last_name', 'dob', 'email', 'phone', 'department', 'title', 'status'].map(
    (name): [string, Nest] => [name, field(name)],
  ),
  ...['line1', 'line2', 'city', 'state', 'postal_code', 'country'].map((name): [string, Nest] => [
    `address ${name}`,
    within('address')(name),
  ]),
];

const RETURN = '/gateway/v1/return';
/** AuthZEN takes fields it does not know, and has errors of its own. */
const TOLERANT = '/access/v1/';

describe('hostile input at the gateway', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let employee: GatewayBody;
  let pending: GatewayBody;
  let grant: GatewayBody;
  let routes: Route[];
  let tolerant: Route[];
  let changes: Route[];
  let refusals: Refusals;

  beforeAll(async () => {
    test = await sharedApplication();
    partner = await makePartner(test.app);
    customer = await makeCustomer(test, partner);
    const walk = walkOf(apiOf(test, partner.sandboxKey), customer);
    employee = await walk.established();
    ({ grant } = await walk.granted(employee));
    pending = await customer.ask(employee);
    const taken = listRoutes(test.app).filter(
      ({ path, access }) => access?.scheme === 'customer_key' || path === RETURN,
    );
    routes = taken.filter(({ path }) => !path.startsWith(TOLERANT));
    tolerant = taken.filter(({ path }) => path.startsWith(TOLERANT));
    changes = routes.filter(({ method }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method));
    refusals = await Refusals.from(test, [RETURN], volume(9, 1));
  });

  afterEach(async () => {
    // Every refusal left the stored data unchanged.
    expect((await customer.get(`${EMPLOYEES}/${employee['employee_id']}`)).body).toEqual(employee);
    expect((await customer.get(`${GRANTS}/${grant.id}`)).body).toEqual(grant);
    expect((await customer.look(pending))['status']).toBe('pending');
  });

  function idIn(path: string): string {
    if (path.includes('/access_requests/')) return pending.id;
    if (path.includes('/employees/')) return String(employee['employee_id']);
    // An unknown object is refused with 404, whatever is sent.
    return path.includes('/grants/') ? grant.id : 'absent';
  }

  /** A valid request, so that only the test's own change can be refused. */
  function send(
    { method, path }: Pick<Route, 'method' | 'path'>,
    { id = idIn(path), query = '' } = {},
  ): Test {
    const address = path.replace(/:\w+/, () => id) + query;
    const verb = method.toLowerCase() as 'get' | Change;
    return request(test.baseUrl)[verb](address).set('authorization', `Bearer ${customer.key}`);
  }

  it('is tried on every route that changes something', () => {
    const tried = changes.map(({ method, path }) => `${method} ${path}`);
    expect(tried).toEqual(
      expect.arrayContaining([
        'DELETE /gateway/v1/employees/:employee_id',
        'PATCH /gateway/v1/employees/:employee_id',
        'POST /gateway/v1/access_requests/:id/cancel',
        'POST /gateway/v1/employees/:employee_id/reset_identity',
        'POST /gateway/v1/grants/:id/consume',
        'PUT /gateway/v1/config',
      ]),
    );
  });

  it('in a body is refused on every one', async () => {
    const ask = (route: Route, what: string): Test =>
      send(route).set('content-type', 'application/json').send(BODIES[what]);

    expect(await refusals.offences(changes, Object.keys(BODIES), ask)).toEqual([]);
  });

  it('in a body opens nothing where unknown fields are taken', async () => {
    expect(tolerant.length).toBeGreaterThan(1);
    const answers = tolerant.flatMap((route) =>
      Object.values(BODIES).map(async (body) => {
        const { status, body: answer } = await send(route)
          .set('content-type', 'application/json')
          .send(body);
        return { status, allows: JSON.stringify(answer).includes('"decision":true') };
      }),
    );
    for (const answer of await Promise.all(answers)) {
      expect([200, 400, 413]).toContain(answer.status);
      expect(answer.allows).toBe(false);
    }
  });

  it('of another content type is refused on every one', async () => {
    const ask = (route: Route, type: string): Test =>
      send(route).set('content-type', type).send('granted=true');

    expect(await refusals.offences(changes, TYPES, ask)).toEqual([]);
  });

  it('of ten million bytes is refused on every one', async () => {
    const text = JSON.stringify({ title: 'a'.repeat(10_000_000) });
    const statuses = new Set<number>();
    const ask = (route: Route): Test =>
      send(route)
        .set('content-type', 'application/json')
        .send(text)
        .on('response', ({ status }) => statuses.add(status));

    expect(await refusals.offences(changes, ['10 MB'], ask)).toEqual([]);
    expect([...statuses]).toEqual([413]);
  });

  it('in a query is refused on every route', async () => {
    const ask = (route: Route, query: string): Test => send(route, { query: `?${query}` });

    expect(await refusals.offences(routes, QUERIES, ask)).toEqual([]);
  });

  it('in place of an id is refused on every route that takes one', async () => {
    const withId = routes.filter(({ path }) => path.includes(':'));
    expect(withId.length).toBeGreaterThan(8);
    const ids = [...hostileIds('ar'), ...hostileIds('grant'), '%2e%2e', '.%00.'];
    const ask = ({ method, path }: Route, id: string): Test => {
      const sent = send({ method, path }, { id });
      if (path.endsWith('reset_identity')) return sent.send({ reason: 'test' });
      return method === 'PATCH' ? sent.send({ title: 'x' }) : sent;
    };

    expect(await refusals.offences(withId, ids, ask)).toEqual([]);
  });

  describe('of the wrong type or size is refused in', () => {
    const good: Record<string, () => { verb: Change; path: string; body: object }> = {
      'a new employee': () => ({
        verb: 'post',
        path: EMPLOYEES,
        body: { employee_id: 'E-hostile' },
      }),
      'a changed employee': () => ({
        verb: 'patch',
        path: `${EMPLOYEES}/${employee['employee_id']}`,
        body: {},
      }),
      'a reset': () => ({
        verb: 'post',
        path: `${EMPLOYEES}/${employee['employee_id']}/reset_identity`,
        body: {},
      }),
      'an access request': () => ({
        verb: 'post',
        path: REQUESTS,
        body: { employee_id: employee['employee_id'], action: 'reset_mfa' },
      }),
      'the configuration': () => ({ verb: 'put', path: CONFIG, body: flowConfig(partner) }),
      'an introspection': () => ({ verb: 'post', path: `${GRANTS}/introspect`, body: {} }),
    };
    const establish = (name: string): Nest =>
      within('establish_identity', { enabled: true, project_id: 'proj_1' })(name);
    const fields: Record<string, [string, Nest][]> = {
      'a new employee': [['employee_id', field('employee_id')], ...PROFILE],
      'a changed employee': PROFILE,
      'a reset': [['reason', field('reason')]],
      'an access request': [
        ...['employee_id', 'action', 'return_url', 'reference', 'locale'].map(
          (name): [string, Nest] => [name, field(name)],
        ),
        ['resource type', within('resource', { id: '1' })('type')],
        ['resource id', within('resource', { type: 'a' })('id')],
      ],
      'the configuration': [
        ...['grant_ttl', 'max_verification_age', 'verification_api_key'].map(
          (name): [string, Nest] => [name, field(name)],
        ),
        ['establish project', establish('project_id')],
        ['establish first_name', (value) => establish('match')({ first_name: value })],
        ['known project', within('known_user_key', { enabled: true })('project_id')],
        ['actions', (value) => ({ reusable_actions: [value] })],
      ],
      'an introspection': [['token', field('token')]],
    };

    it.each(Object.keys(good))('every field of %s', async (what) => {
      const { verb, path, body } = good[what]!();
      const wrong = [1, -0.5, 'x'.repeat(9_000), ...WRONG_TYPES];
      const accepted: string[] = [];
      for (const [name, nest] of fields[what]!) {
        for (const value of wrong) {
          const answer = await customer[verb](path, { ...body, ...nest(value) });
          const given = JSON.stringify(value).slice(0, 20);
          if (answer.status !== 400) accepted.push(`${name}: ${given} answered ${answer.status}`);
        }
      }
      expect(accepted).toEqual([]);
      expect(await refusals.storedSince()).toEqual([]);
    });

    it.each<[string, string, unknown[]]>([
      ['a new employee', 'address', ['x', 1, true, [], [{}]]],
      ['a changed employee', 'address', ['x', 1, true, [], [{}]]],
      ['an access request', 'resource', ['x', 1, true, [], {}, { type: 'a' }, { id: '1' }]],
      ['the configuration', 'establish_identity', ['x', 1, true, [], {}, null]],
      ['the configuration', 'known_user_key', ['x', 1, true, [], {}, null]],
      ['the configuration', 'reusable_actions', ['x', 1, true, {}, [null]]],
      ['a new employee', 'employee_id', [null, undefined]],
      ['an access request', 'action', [null, undefined, '', 'A', '1a', 'a b', 'a/b', 'ä']],
      ['an access request', 'employee_id', [null, undefined, '']],
      ['an access request', 'locale', ['d', 'de_DE', 'de-', '1', 'x'.repeat(36)]],
      ['an introspection', 'token', [null, undefined, '']],
      ['a reset', 'reason', [null, undefined, '']],
    ])('%s, for the %s', async (what, name, values) => {
      const { verb, path, body } = good[what]!();
      const statuses = [];
      for (const value of values)
        statuses.push((await customer[verb](path, { ...body, [name]: value })).status);

      expect(statuses).toEqual(values.map(() => 400));
      expect(await refusals.storedSince()).toEqual([]);
    });
  });

  it('leaves the process answering', async () => {
    await request(test.baseUrl).get('/readyz').expect(200, { status: 'ok' });
  });
});
