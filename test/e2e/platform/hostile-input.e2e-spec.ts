import { connect } from 'node:net';
import request, { type Test } from 'supertest';
import { listRoutes, type Route } from '../../../src/openapi/index.js';
import { apiOf, type SessionBody } from '../../factories/api.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { visit } from '../../factories/visitor.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';
import {
  BODIES,
  hostileIds,
  QUERIES,
  Refusals,
  TYPES,
  WRONG_TYPES,
} from '../../support/answers/hostile-input.js';
import { problemFaults } from '../../support/answers/problem.js';
import { volume } from '../../support/volume.js';

/** The verification service and what the platform serves beside it. */
const OURS = /^\/(v1|verify|healthz|readyz|openapi)/;
/** They answer a browser's navigation, so their refusals are pages too. */
const PAGES = ['/verify', '/verify/:id', '/verify/:id/handoff'];

const inProfile = (field: string) => (value: unknown) => ({
  user_profile_information: { [field]: value },
});
const inAddress = (field: string) => (value: unknown) => inProfile('address')({ [field]: value });

/** Every field of a creation that is a text or a number, by where it stands. */
const FIELDS: Record<string, (value: unknown) => object> = {
  ...Object.fromEntries(
    ['project_id', 'redirect_url', 'user_id', 'email', 'phone', 'locale', 'expires_in'].map(
      (field) => [field, (value: unknown) => ({ [field]: value })],
    ),
  ),
  ...Object.fromEntries(
    ['first_name', 'last_name', 'dob', 'email', 'phone'].map((field) => [
      `profile ${field}`,
      inProfile(field),
    ]),
  ),
  ...Object.fromEntries(
    ['line1', 'line2', 'city', 'state', 'postal_code', 'country'].map((field) => [
      `address ${field}`,
      inAddress(field),
    ]),
  ),
  'a custom field': (value) => ({ custom_fields: { a: value } }),
};

/** What the server says to these bytes before it closes the connection. */
async function exchange(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(Buffer.from(text, 'latin1'));
  const chunks = await socket.toArray();
  return Buffer.concat(chunks).toString();
}

describe('hostile input', () => {
  let test: TestApplication;
  let partner: Partner;
  let session: SessionBody;
  let cookie: string;
  let routes: Route[];
  let posts: Route[];
  let refusals: Refusals;

  beforeAll(async () => {
    test = await sharedApplication();
    partner = await makePartner(test.app);
    session = await apiOf(test, partner.sandboxKey).session({ project_id: partner.ial2Project });
    cookie = (await visit(test, session)).cookie;
    routes = listRoutes(test.app).filter(({ path }) => OURS.test(path));
    posts = routes.filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method));
    refusals = await Refusals.from(test, PAGES, volume(9, 1));
  });

  /** A valid request, so that only the test's own change can be refused. */
  function send(
    { method, path }: Pick<Route, 'method' | 'path'>,
    { id = session.id, query = '' } = {},
  ): Test {
    const address = path.replaceAll(/:\w+/g, id) + query;
    const good = request(test.baseUrl)[method.toLowerCase() as 'get' | 'post'](address);
    if (path.startsWith('/v1')) return good.set('authorization', `Bearer ${partner.sandboxKey}`);
    return good.set('cookie', cookie).set('x-requested-by', 'hosted-page');
  }

  it('is tried on every route of the service', () => {
    expect(routes.length).toBeGreaterThan(15);
    expect(posts.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/v1/verification_sessions', '/verify/api/:id/steps/consent']),
    );
  });

  it('in a body is refused on every route that takes a body', async () => {
    const ask = (route: Route, what: string): Test =>
      send(route).set('content-type', 'application/json').send(BODIES[what]);

    expect(await refusals.offences(posts, Object.keys(BODIES), ask)).toEqual([]);
  });

  it('of the wrong type is refused in every field', async () => {
    const wrong = [1, -0.5, ...WRONG_TYPES];
    const create = { method: 'POST', path: '/v1/verification_sessions' };
    const accepted: string[] = [];
    for (const [field, nest] of Object.entries(FIELDS)) {
      for (const value of wrong) {
        const input = { project_id: partner.ial2Project, ...nest(value) };
        const answer = await send(create).send(input);
        if (answer.status !== 400)
          accepted.push(`${field}: ${JSON.stringify(value)} answered ${answer.status}`);
      }
    }
    expect(accepted).toEqual([]);
    expect(await refusals.storedSince()).toEqual([]);
  });

  it('in a query is refused on every route', async () => {
    expect(
      await refusals.offences(routes, QUERIES, (route, query) =>
        send(route, { query: `?${query}` }),
      ),
    ).toEqual([]);
  });

  it('of another content type is refused with 415 on every route that takes a body', async () => {
    const answers: Record<string, number[]> = {};
    const ask = (route: Route, type: string): Test =>
      send(route)
        .set('content-type', type)
        .send('granted=true')
        .on('response', ({ status }) => (answers[route.path] ??= []).push(status));

    expect(await refusals.offences(posts, TYPES, ask)).toEqual([]);
    expect(new Set(Object.values(answers).flat())).toEqual(new Set([415]));
  });

  it('that is compressed is refused with 415, and the answer says so', async () => {
    const answer = await send({ method: 'POST', path: '/v1/verification_sessions' })
      .set('content-type', 'application/json')
      .set('content-encoding', 'gzip')
      .send('{}');

    expect([answer.status, answer.body.detail]).toEqual([
      415,
      'Send the body without Content-Encoding',
    ]);
  });

  it('of ten million bytes is refused with 413 on every route that takes a body', async () => {
    const text = JSON.stringify({ custom_fields: { a: 'a'.repeat(10_000_000) } });
    const statuses = new Set<number>();
    const ask = (route: Route): Test =>
      send(route)
        .set('content-type', 'application/json')
        .send(text)
        .on('response', ({ status }) => statuses.add(status));

    expect(await refusals.offences(posts, ['10 MB'], ask)).toEqual([]);
    expect([...statuses]).toEqual([413]);
  });

  it('in place of an id is refused on every route that takes one', async () => {
    const withId = routes.filter(({ path }) => path.includes(':id') && !PAGES.includes(path));
    expect(withId.length).toBeGreaterThan(8);

    expect(
      await refusals.offences(withId, hostileIds('vs'), (route, id) => send(route, { id })),
    ).toEqual([]);
  });

  // Its page holds no data: an address that is no session's shows it as any other does.
  it('in place of the id of a page finds no session, without a failure', async () => {
    const statuses = await Promise.all(
      hostileIds('vs').map(async (id) => [id, (await request(test.baseUrl).get(`/verify/${id}`)).status]), // prettier-ignore
    );

    expect(statuses.filter(([, status]) => Number(status) >= 500)).toEqual([]);
  });

  it.each([
    '/%',
    '/%zz',
    '/v1/verification_sessions/%zz',
    '/v1/verification_sessions/%ff',
    '/verify/%c0%80',
    '/verify/api/%e0%a4%a',
    '/v1/%2e%2e/v1/events/%',
    '//',
    '/v1//verification_sessions',
    '/nothing/here',
    '/v1/verification_sessions/',
    '/V1/verification_sessions',
  ])('in the path %s is refused', async (path) => {
    expect(
      refusals.faultsOf({ method: 'GET', path }, path, await send({ method: 'GET', path })),
    ).toEqual([]);
  });

  it.each(['put', 'patch', 'delete', 'options'] as const)(
    'by the method %s is refused',
    async (method) => {
      const answer = await request(test.baseUrl)[method]('/v1/verification_sessions');

      expect([answer.status, problemFaults(answer)]).toEqual([405, []]);
    },
  );

  it('in headers larger than any client needs is refused with 431', async () => {
    const route = { method: 'GET', path: '/v1/verification_sessions' };

    const answer = await send(route).set('x-large', 'a'.repeat(20_000));

    expect([answer.status, refusals.faultsOf(route, 'large headers', answer)]).toEqual([431, []]);
  });

  it.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['another protocol', '\x16\x03\x01\x02\x00\x01'],
    ['a null character in a header', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: \0\r\n\r\n'],
    [
      'two lengths',
      'POST /verify/api/x/back HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'a length and chunks',
      'POST /v1/x HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('of %s on the wire is refused', async (_, text) => {
    const answer = await exchange(test.settings.port, text);

    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(JSON.parse(body)).toMatchObject({ code: 'request_malformed', status: 400 });
    expect(head).toContain(`x-request-id: ${JSON.parse(body).request_id}`);
    expect(head).toContain('content-type: application/problem+json');
  });

  it('leaves the process answering', async () => {
    await request(test.baseUrl).get('/readyz').expect(200, { status: 'ok' });
  });
});
