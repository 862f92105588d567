import request, { type Response, type Test } from 'supertest';
import { apiOf, SESSIONS, type Api } from '../factories/api.js';
import {
  CONFIG,
  EMPLOYEES,
  gatewayOf,
  GRANTS,
  REQUESTS,
  somebody,
  type Gateway,
} from '../factories/customer-api.js';
import { flowConfig, makeCustomer } from '../factories/customer.js';
import { Browser, makeRelyingParty, RelyingParty } from '../factories/oidc.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { visit, visitor, type Visitor } from '../factories/visitor.js';
import { startAnother, startApplication, type TestApplication } from '../support/application.js';
import { cutLineTo, type CutLine } from '../support/doubles/cut-line.js';
import { volume } from '../support/volume.js';

const TIMEOUT_MS = 1_000;
/** Less than the two seconds that a silent connection is given on top: an answer that waits for these is late. Beside other tests nothing is. */
const MARGIN_MS = volume(20_000, 1_700);

/** What is asked, once everything that it needs is there. */
type Asked = () => PromiseLike<Response>;

describe('while the database hangs', () => {
  let owner: TestApplication;
  let test: TestApplication;
  let line: CutLine;
  let partner: Partner;
  let api: Api;
  let gateway: Gateway;
  let party: RelyingParty;

  beforeAll(async () => {
    owner = await startApplication();
    const url = new URL(owner.database.url);
    line = await cutLineTo(Number(url.port));
    url.port = String(line.port);
    test = await startAnother(
      { ...owner.database, url: url.href },
      {
        DATABASE_TIMEOUT_MS: String(TIMEOUT_MS),
        DATABASE_POOL_SIZE: '60', // so that one key may ask for so much at once
        VERIFICATION_API_URL: owner.baseUrl, // what another service takes is a limit of its own
      },
    );
    partner = await makePartner(owner.app);
    api = apiOf(test, partner.sandboxKey);
    const customer = await makeCustomer(owner, partner);
    gateway = gatewayOf(test, customer.key);
    const { client } = await makeRelyingParty(owner, partner);
    party = new RelyingParty(test, partner, client);
    // The first of them makes what all need.
    await party.tokens();
  });

  afterEach(async () => {
    await line.cut();
    await line.mend();
  });

  afterAll(async () => {
    await test.close();
    await line.cut();
    await owner.close();
  });

  const keyed = (asked: Test): Test => asked.set('idempotency-key', `key-${Math.random()}`);

  const session = () =>
    apiOf(owner, partner.sandboxKey).session({ project_id: partner.documentProject });

  async function page(): Promise<Visitor> {
    const { id, token } = await session();
    const { cookie } = await visit(owner, { id, token });
    return visitor(test.baseUrl, id, cookie);
  }

  const refreshed = async (): Promise<{ token: string }> => ({
    token: String((await party.tokens())['refresh_token']),
  });

  /** Prepared while the database answers, and asked while it does not. */
  const table: Record<string, () => Asked | Promise<Asked>> = {
    'a session is created': () => () => api.post(SESSIONS, { project_id: partner.documentProject }),
    'a session is created by an idempotent request': () => () =>
      keyed(api.post(SESSIONS, { project_id: partner.documentProject })),
    'a session is read': async () => {
      const { id } = await session();
      return () => api.get(`${SESSIONS}/${id}`);
    },
    'sessions are listed': () => () => api.get(SESSIONS),
    'a session is canceled': async () => {
      const { id } = await session();
      return () => api.post(`${SESSIONS}/${id}/cancel`);
    },
    'a session is redacted': async () => {
      const { id } = await session();
      return () => api.post(`${SESSIONS}/${id}/redact`);
    },
    'events are read': () => () => api.get(`/v1/events?project_id=${partner.documentProject}`),
    'a webhook endpoint is made': () => () =>
      keyed(
        api.post('/v1/webhook_endpoints', {
          project_id: partner.documentProject,
          url: 'https://example.com/hook',
        }),
      ),
    'a key comes that the process has not met': () => () =>
      apiOf(test, partner.productionKey).get(SESSIONS),
    'a link is opened': async () => {
      const { token } = await session();
      return () => request(test.baseUrl).get(`/verify?token=${token}`);
    },
    'the page asks how things are': async () => {
      const visiting = await page();
      return () => visiting.get();
    },
    'a person gives consent': async () => {
      const visiting = await page();
      return () => visiting.post('steps/consent', { granted: true });
    },
    'the configuration is read': () => () => gateway.get(CONFIG),
    'the configuration is changed': () => () => gateway.put(CONFIG, flowConfig(partner)),
    'the configuration is tested': () => () => keyed(gateway.post(`${CONFIG}/test`)),
    'an employee is made': () => () => keyed(gateway.post(EMPLOYEES, somebody())),
    'employees are listed': () => () => gateway.get(EMPLOYEES),
    'an employee is deleted': async () => {
      const { employee_id: id } = await gateway.employee();
      return () => gateway.delete(`${EMPLOYEES}/${String(id)}`);
    },
    'access is asked for': async () => {
      const { employee_id: id } = await gateway.employee();
      return () => keyed(gateway.post(REQUESTS, { employee_id: id, action: 'reset_mfa' }));
    },
    'an access request is read': async () => {
      const { id } = await gateway.ask(await gateway.employee());
      return () => gateway.get(`${REQUESTS}/${id}`);
    },
    'a grant is consumed': () => () =>
      gateway.post(`${GRANTS}/grant_01h2xcejqtf2nbrexx3vqjhp41/consume`),
    'the audit is read': () => () => gateway.get('/gateway/v1/audit_entries'),
    'an authorization begins': () => () => new Browser(test.baseUrl).get(party.authorizeUrl()),
    'an authorization leads on to the page': async () => {
      const browser = new Browser(test.baseUrl);
      const { headers } = await browser.get(party.authorizeUrl());
      return () => browser.get(String(headers['location']));
    },
    'a person comes back from the page': async () => {
      const browser = await party.start();
      const { redirect_url: back } = await api.complete(browser.sessionId, 'success', 'persona_01');
      return () => browser.get(String(back));
    },
    'tokens are refreshed': async () => {
      const { token } = await refreshed();
      return () => party.post('token', { grant_type: 'refresh_token', refresh_token: token });
    },
    'a token is introspected': async () => {
      const known = await refreshed();
      return () => party.post('introspect', known);
    },
    'a token is revoked': async () => {
      const known = await refreshed();
      return () => party.post('revoke', known);
    },
  };

  /** Asks for everything at once, and gives each answer with the time that it took. */
  async function askAll(answers: number): Promise<Record<string, Response & { ms: number }>> {
    const ready: [string, Asked][] = [];
    for (const [name, prepare] of Object.entries(table)) ready.push([name, await prepare()]);
    line.hangAfter(answers);
    const begun = performance.now();
    const answered = ready.map(async ([name, ask]) => {
      const answer = await ask();
      return [name, Object.assign(answer, { ms: performance.now() - begun })] as const;
    });
    return Object.fromEntries(await Promise.all(answered));
  }

  describe('every answer comes within the time-out', () => {
    it.each(volume([0, 40], [0, 10, 40, 120]))(
      'after %i more answers of the database',
      async (count) => {
        const answers = Object.entries(await askAll(count));

        const late = answers.filter(([, { ms }]) => ms > TIMEOUT_MS + MARGIN_MS);
        expect(late.map(([name, { ms }]) => `${name}: ${ms} ms`)).toEqual([]);
        const failed = answers.filter(([, { status }]) => status >= 500);
        for (const [name, { status, headers, text }] of failed) {
          expect([name, status, headers['retry-after']]).toEqual([name, 503, '1']);
          expect(text).not.toMatch(/postgres|ETIMEDOUT|no time left/i);
        }
        // An authorization may begin with a client that is known already.
        if (count === 0) expect(failed.length).toBeGreaterThanOrEqual(answers.length - 1);
      },
    );
  });

  it('many at once are answered in time, and later ones as usual', async () => {
    line.hangAfter(0);

    const begun = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const asked =
          i % 2 === 0
            ? api.get(SESSIONS)
            : keyed(api.post(SESSIONS, { project_id: partner.documentProject }));
        return (await asked).status;
      }),
    );

    expect(new Set(statuses)).toEqual(new Set([503]));
    expect(performance.now() - begun).toBeLessThan(TIMEOUT_MS + MARGIN_MS);
    await line.cut();
    await line.mend();
    await api.get(SESSIONS).expect(200);
  });
});
