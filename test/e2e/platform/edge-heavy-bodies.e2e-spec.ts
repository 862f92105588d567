import request, { type Response } from 'supertest';
import { StaffKeysService } from '../../../src/verification/console/index.js';
import { listRoutes, type Route } from '../../../src/openapi/index.js';
import { apiOf } from '../../factories/api.js';
import { makeCustomer } from '../../factories/customer.js';
import { makePartner } from '../../factories/partner.js';
import { visit } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { problemFaults } from '../../support/answers/problem.js';
import { openSocket } from '../../support/processes/raw-socket.js';
import { volume } from '../../support/volume.js';

const WITH_BODY = ['POST', 'PUT', 'PATCH'];
/** Forms, which are read by their own rules; and the demo, which production does not have. */
const NOT_OURS = /^(\/sandbox)?(\/integrations|\/gateway)?\/(oauth2|connect)\/|^\/demo/;
/** Foreign protocols and a page, whose refusals have another form. */
const OWN_ERRORS = /^\/gateway\/(scim|step-up)\/|^\/access\/v1\//;
/** Its caller is known by a signature over the body. */
const SIGNED_BODY = /^\/messages\/v1\/reports\//;
/** Its caller is nobody yet, and says in the body what they ask for. */
const FOR_ANYBODY = /^\/me\/api\/(links|access)$|^\/gateway\/step-up\//;
const MARK = 'read me not';

const objects = (count: number) => Array.from({ length: count }, () => ({}));
const keys = (count: number, length = 10) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}`.padStart(length, 'k'), i]));

/** Every field that holds an object, given another way. */
const NESTED = [
  'establish_identity',
  'known_user_key',
  'user_profile_information',
  'address',
  'resource',
  'custom_fields',
  'unknown',
];
const nested = (value: unknown) => Object.fromEntries(NESTED.map((name) => [name, value]));

const ATTACKS: Record<string, unknown> = {
  'an array': [{}],
  '900 objects': objects(900),
  '85,000 objects': objects(85_000),
  'fields with 140 objects each': nested(objects(140)),
  'a field with 80,000 objects': { ...nested({}), unknown: objects(80_000) },
  '24,000 unknown keys': keys(24_000, 5),
  '90 unknown keys of 2,000 characters': keys(90, 2_000),
  'fields with 90 unknown keys each': nested(keys(90)),
  'arrays in arrays': nested([[[[objects(20)]]]]),
};

describe('heavy bodies', () => {
  let test: TestApplication;
  let routes: Route[];
  let credentials: (route: Route) => Record<string, string>;
  let addressOf: (route: Route) => string;

  beforeAll(async () => {
    test = await startApplication();
    const partner = await makePartner(test.app);
    const customer = await makeCustomer(test, partner);
    const staff = test.app.get(StaffKeysService, { strict: false });
    const { secret: staffKey } = await staff.create(partner.organizationId, 'Set-up');
    const session = await apiOf(test, partner.sandboxKey).session({
      project_id: partner.ial2Project,
    });
    const { cookie } = await visit(test, session);
    credentials = ({ access }): Record<string, string> => {
      const keyOf: Record<string, string> = {
        api_key: partner.sandboxKey,
        customer_key: customer.key,
        staff_key: staffKey,
      };
      const key = keyOf[access?.scheme ?? ''];
      if (key) return { authorization: `Bearer ${key}` };
      return { cookie, 'x-requested-by': 'hosted-page' };
    };
    routes = listRoutes(test.app).filter(
      ({ method, path }) => WITH_BODY.includes(method) && !NOT_OURS.test(path),
    );
    addressOf = (route) => route.path.replace('/verify/api/:id', `/verify/api/${session.id}`);
  });

  afterAll(() => test.close());

  function send(route: Route, body: string | object): PromiseLike<Response> {
    const method = route.method.toLowerCase() as 'post';
    const address = addressOf(route).replaceAll(/:\w+/g, 'x');
    const agent = request(test.baseUrl);
    return agent[method](address)
      .set(credentials(route))
      .set('content-type', 'application/json')
      .send(body);
  }

  it('are tried on every route that takes one', () => {
    expect(routes.length).toBeGreaterThan(25);
  });

  it.each(Object.keys(ATTACKS))('of %s get a short refusal everywhere', async (attack) => {
    const faults: string[] = [];
    const text = JSON.stringify(ATTACKS[attack]);
    const share = volume(6, 1);
    const own = Object.keys(ATTACKS).indexOf(attack);
    for (const route of routes.filter((_, n) => (n + own) % share === 0)) {
      const answer = await send(route, text);
      const { errors = [] } = answer.body as { errors?: unknown[] };
      const isRefusal = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
      const isInForm = OWN_ERRORS.test(route.path) || problemFaults(answer).length === 0;
      if (!isRefusal || !isInForm || errors.length > 20)
        faults.push(`${route.method} ${route.path} answered ${answer.status}`);
      if (answer.text.length > 8_192)
        faults.push(`${route.method} ${route.path} said ${answer.text.length} characters`);
    }
    expect(faults).toEqual([]);
  });
});

describe('bodies of unknown callers', () => {
  let test: TestApplication;
  let routes: Route[];
  const parse = JSON.parse.bind(JSON);
  let parsed = 0;

  beforeAll(async () => {
    test = await startApplication({ AUTHENTICATION_FAILURES_PER_ADDRESS: '5' });
    routes = listRoutes(test.app).filter(
      ({ method, path }) =>
        WITH_BODY.includes(method) &&
        ![NOT_OURS, SIGNED_BODY, FOR_ANYBODY].some((each) => each.test(path)),
    );
    JSON.parse = (text: string, ...rest) => {
      if (text.includes(MARK)) parsed += 1;
      return parse(text, ...rest) as unknown;
    };
  });

  afterAll(async () => {
    JSON.parse = parse;
    await test.close();
  });

  it.each<[string, Record<string, string>]>([
    ['no credential', { 'x-requested-by': 'hosted-page' }],
    ['a wrong credential', { authorization: `Bearer ${'x'.repeat(80)}` }],
  ])('with %s are not parsed anywhere, neither before the limit nor after', async (_, headers) => {
    const text = JSON.stringify({ [MARK]: 'a'.repeat(100_000) });
    const addresses = routes.map(({ method, path }) => ({ method, path }));
    const answered = new Map<string, number>();
    for (const { method, path } of [...addresses, { method: 'POST', path: '/nothing/here' }]) {
      const agent = request(test.baseUrl);
      const { status } = await agent[method.toLowerCase() as 'post'](path.replaceAll(/:\w+/g, 'x'))
        .set({ ...headers, 'content-type': 'application/json' })
        .send(text);
      answered.set(`${method} ${path}`, status);
    }
    expect([...answered.values()]).toEqual(expect.arrayContaining([401, 404]));
    const isRefused = ([, status]: [string, number]) => [401, 403, 404, 429].includes(status);
    expect([...answered].filter((each) => !isRefused(each))).toEqual([]);
    expect(parsed).toBe(0);
  });

  it.each(['/v1/verification_sessions', '/gateway/v1/access_requests', '/nothing/here'])(
    'are not waited for at %s',
    async (path) => {
      const socket = await openSocket(test.settings.port);
      const head = ['Host: a', 'Content-Type: application/json', 'Content-Length: 200000'];
      socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{"a":`);
      const { said } = await socket.ended;
      expect(said).toMatch(/^HTTP\/1\.1 (401|404) /);
    },
  );
});
