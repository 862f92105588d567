import request, { type Response, type Test } from 'supertest';
import { listRoutes } from '../../../src/openapi/index.js';
import { apiOf, SESSIONS } from '../../factories/api.js';
import { makeRelyingParty } from '../../factories/oidc.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { visit, visitor } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';

/** A page adds `style-src 'nonce-…'`. There is no `unsafe-…` and no other site. */
const POLICY = /^default-src 'none'; (?!.*(unsafe|\*|https?:))/;

function headerFaults({ headers }: Response, secure: boolean): string[] {
  const faults: string[] = [];
  const check = (holds: boolean, what: string): void => {
    if (!holds) faults.push(what);
  };
  const policy = String(headers['content-security-policy']);
  check(POLICY.test(policy), `content-security-policy: ${policy}`);
  check(policy.includes("frame-ancestors 'none'"), 'may be framed');
  check(headers['x-content-type-options'] === 'nosniff', 'its type may be guessed');
  check(headers['referrer-policy'] === 'no-referrer', 'its address is told to others');
  check(headers['cross-origin-opener-policy'] === 'same-origin', 'may be opened by others');
  check(headers['cross-origin-resource-policy'] !== undefined, 'may be embedded');
  check(/^req_\w{26}$/.test(String(headers['x-request-id'])), 'has no request id');
  check(
    headers['x-powered-by'] === undefined && headers['server'] === undefined,
    'tells its maker',
  );
  const strict = String(headers['strict-transport-security']);
  check(!secure || /max-age=\d{8,}/.test(strict), 'may be asked for without TLS');
  return faults;
}

describe('a deployment behind TLS', () => {
  let test: TestApplication;
  let partner: Partner;

  beforeAll(async () => {
    test = await startApplication({
      BASE_URL: 'https://id.example.com',
      DEVELOPMENT_SEED: 'false',
    });
    partner = await makePartner(test.app);
  });
  afterAll(() => test.close());

  const ask = (method: string, path: string): Test =>
    request(test.baseUrl)[method.toLowerCase() as 'get'](path).redirects(0);

  it('sends its security headers with every answer of every route, also the refusals', async () => {
    const faults: string[] = [];
    for (const { method, path } of listRoutes(test.app)) {
      const answer = await ask(method, path.replaceAll(/:\w+/g, 'x'));
      for (const fault of headerFaults(answer, true)) faults.push(`${method} ${path}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  it.each([
    ['an address where nothing is', () => ask('GET', '/nothing')],
    ['a method that nothing takes', () => ask('DELETE', '/healthz')],
    ['an address that cannot be read', () => ask('GET', '/%zz')],
    ['an address that is too long', () => ask('GET', `/v1/events/${'a'.repeat(9_000)}`)],
    ['a body that cannot be read', () => ask('POST', SESSIONS).type('json').send('{')],
    [
      'a body too large',
      () =>
        ask('POST', SESSIONS)
          .type('json')
          .send(`"${'a'.repeat(300_000)}"`),
    ],
    ['a script that is not there', () => ask('GET', '/static/assets/none.js')],
    ['a script outside of the folder', () => ask('GET', '/static/assets/..%2f..%2fpackage.json')],
  ])('sends them with the answer to %s', async (_, send) => {
    expect(headerFaults(await send(), true)).toEqual([]);
  });

  it('answers a page and its scripts under them', async () => {
    const page = await ask('GET', '/verify/vs_x');
    expect(headerFaults(page, true)).toEqual([]);
    const [, script] = /src="([^"]+\.js)"/.exec(page.text) ?? [];
    const answer = await ask('GET', String(script));
    expect([answer.status, headerFaults(answer, true)]).toEqual([200, []]);
  });

  it('keeps its cookies to itself: __Host-, HttpOnly, Secure, SameSite', async () => {
    const session = await apiOf(test, partner.sandboxKey).session({
      project_id: partner.ial2Project,
    });
    const opened = await ask('GET', `/verify?token=${session.token}`);
    const party = await makeRelyingParty(test, partner);
    const { pathname, search } = new URL(party.authorizeUrl());
    const authorized = await ask('GET', pathname + search);

    const cookies = [opened, authorized].flatMap(({ headers }) => headers['set-cookie'] ?? []);
    expect(cookies.length).toBeGreaterThanOrEqual(2);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; httponly/i);
      expect(cookie).toMatch(/; secure/i);
      expect(cookie).toMatch(/; samesite=(lax|strict)/i);
      expect(cookie).not.toMatch(/; domain=/i);
    }
    expect(String(opened.headers['set-cookie'])).toMatch(/^__Host-vs_\w{26}=vst_[^;]+; .*Path=\/;/);
  });
});

describe('a page of another site', () => {
  let test: TestApplication;
  let partner: Partner;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
  });
  afterAll(() => test.close());

  const posts = (): string[] =>
    listRoutes(test.app)
      .filter(({ method, path }) => method === 'POST' && path.startsWith('/verify/api'))
      .map(({ path }) => path);

  async function refusals(change: (sent: Test) => Test): Promise<[number, string][]> {
    const session = await apiOf(test, partner.sandboxKey).session({
      project_id: partner.ial2Project,
    });
    const { cookie } = await visit(test, session);
    const answers: [number, string][] = [];
    for (const path of posts()) {
      const sent = request(test.baseUrl)
        .post(path.replace(':id', session.id))
        .set('cookie', cookie);
      const { status, body } = await change(sent);
      answers.push([status, String(body.code)]);
    }
    const { body } = await visitor(test.baseUrl, session.id, cookie).get();
    expect(body.status).toBe('awaiting_user_input');
    return answers;
  }

  const forbidden = (): [number, string][] => posts().map(() => [403, 'request_not_from_page']);

  it('cannot post for a person: a form cannot send our header', async () => {
    expect(posts().length).toBeGreaterThan(5);
    expect(await refusals((sent) => sent)).toEqual(forbidden());
  });

  it.each(['cross-site', 'same-site', 'none'])(
    'cannot, where the browser says it is %s, even with the header',
    async (site) => {
      const answers = await refusals((sent) =>
        sent.set('x-requested-by', 'hosted-page').set('sec-fetch-site', site),
      );
      expect(answers).toEqual(forbidden());
    },
  );

  it('gets no permission: no answer allows another origin or answers a preflight', async () => {
    const preflight = await request(test.baseUrl)
      .options(`/verify/api/vs_x/cancel`)
      .set('origin', 'https://evil.example.com')
      .set('access-control-request-method', 'POST')
      .set('access-control-request-headers', 'x-requested-by');
    const asked = await request(test.baseUrl)
      .get(SESSIONS)
      .set('origin', 'https://evil.example.com');

    expect(preflight.status).toBe(405);
    for (const { headers } of [preflight, asked]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});
