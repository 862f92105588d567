import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request, { type Response } from 'supertest';
import {
  Browser,
  makeRelyingParty,
  readWithToken,
  type RelyingParty,
  type TokenBody,
} from '../../factories/oidc.js';
import { makePartner } from '../../factories/partner.js';
import { leaks } from '../../factories/personal-values.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import {
  environmentOf,
  type ServerProcess,
  startServer,
} from '../../support/processes/server-process.js';

describe('the log of an OpenID Connect flow at its most verbose level', () => {
  let owner: TestApplication;
  let server: ServerProcess;
  let baseUrl: string;
  let dataDir: string;
  let party: RelyingParty;
  const secrets: Record<string, string> = {};
  const answered: number[] = [];

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'identity-gateway-log-'));
    owner = await startApplication();
    server = startServer({
      ...environmentOf(owner),
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'trace',
    });
    [, baseUrl = ''] = await server.says(/"address":"([^"]+)"/);
    party = await makeRelyingParty({ ...owner, baseUrl }, await makePartner(owner.app));
    hide('client secret', party.client.secret.slice(-43));
    await releaseTokens();
    await sendWhatIsRefused();
    await sendWhatFailsInside();
    server.signal('SIGTERM');
    await server.ended;
  });

  afterAll(async () => {
    server.signal('SIGKILL'); // only where a failure left it running
    await owner.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const hide = (name: string, value: unknown): string => {
    // A token's signature or claims alone are as bad as the whole token.
    for (const part of String(value).split('.').filter(Boolean))
      secrets[`${name} ${Object.keys(secrets).length}`] = part;
    return String(value);
  };

  const made = (name: string): string => hide(name, randomBytes(32).toString('base64url'));

  const hideTokens = (tokens: TokenBody): void => {
    for (const name of ['access_token', 'refresh_token', 'identity_token', 'id_token'])
      hide(name, tokens[name]);
  };

  const hideCookies = ({ cookies }: Browser): void => {
    for (const [name, { value }] of cookies) hide(name, value);
  };

  const keep = (answer: Response): Response => {
    answered.push(answer.status);
    return answer;
  };

  /** A browser that was redirected with a ticket, and its target. */
  async function ask(more: Record<string, string> = {}): Promise<{ browser: Browser; next: URL }> {
    const browser = new Browser(baseUrl);
    const asked = { state: made('state'), nonce: made('nonce'), ...more };
    const { headers } = keep(await browser.get(party.authorizeUrl(asked)));
    hideCookies(browser);
    const next = new URL(String(headers['location']), baseUrl);
    hide('ticket', next.searchParams.get('ticket'));
    return { browser, next };
  }

  async function begin(more: Record<string, string> = {}): Promise<Browser> {
    const { browser, next } = await ask(more);
    await party.follow(browser, { headers: { location: next.href } });
    hideCookies(browser);
    return browser;
  }

  async function code(browser: Browser): Promise<string> {
    const { headers } = keep(await party.finish(browser));
    return hide('code', new URL(String(headers['location'])).searchParams.get('code'));
  }

  async function releaseTokens(): Promise<void> {
    const verifier = made('code verifier');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const browser = await begin({ code_challenge: challenge, code_challenge_method: 'S256' });
    const answer = keep(await party.exchange(await code(browser), { code_verifier: verifier }));
    hideTokens(answer.body as TokenBody);
    const { body } = keep(await party.refresh(String(answer.body.refresh_token)));
    hideTokens(body as TokenBody);
    for (const token of [
      body.access_token,
      body.refresh_token,
      made('token of nobody'),
    ] as string[])
      keep(await party.post('introspect', { token }));
    keep(await readWithToken({ baseUrl }, body.access_token));
    keep(await party.post('revoke', { token: String(body.refresh_token) }));
    keep(await readWithToken({ baseUrl }, body.access_token));
    keep(await party.refresh(String(body.refresh_token)));
  }

  async function sendWhatIsRefused(): Promise<void> {
    const { browser, next } = await ask();
    const ticket = hide('changed ticket', `${String(next.searchParams.get('ticket'))}AAAA`);
    keep(await browser.get(`${next.pathname}?ticket=${ticket}`));
    keep(await new Browser(baseUrl).get(next.href));
    keep(await browser.get(party.authorizeUrl({ scope: made('scope of nobody') })));
    keep(
      await browser.get(party.authorizeUrl({ redirect_uri: `https://${made('address')}.example` })),
    );
    const used = await code(await begin());
    const secret = { client_secret: made('wrong secret') };
    keep(await party.exchange(used, secret));
    keep(await party.exchange(used, { code_verifier: made('needless verifier') }));
    hideTokens(keep(await party.exchange(used)).body as TokenBody);
    keep(await party.exchange(used));
    keep(await party.exchange(made('code of nobody')));
    keep(await party.refresh(made('refresh token of nobody'), secret));
    keep(await readWithToken({ baseUrl }, made('access token of nobody'), 'vs_none'));
    const basic = Buffer.from(`${party.client.clientId}:${secret.client_secret}`).toString(
      'base64',
    );
    keep(
      await request(baseUrl)
        .post('/integrations/oauth2/token')
        .set('authorization', `Basic ${hide('wrong secret in a header', basic)}`)
        .type('form')
        .send({ grant_type: 'refresh_token', refresh_token: made('refresh token of nobody') }),
    );
  }

  /** The database refuses rows, and shows them in its message. */
  async function sendWhatFailsInside(): Promise<void> {
    const { browser, next } = await ask();
    const begun = await begin();
    const closed = (table: string): Promise<object[]> =>
      owner.database.query(
        `ALTER TABLE verification.${table} ADD CONSTRAINT closed CHECK (false) NOT VALID`,
      );
    await closed('oidc_interactions');
    keep(await browser.get(next.href));
    await owner.database.query('ALTER TABLE verification.oidc_interactions DROP CONSTRAINT closed');
    const unused = await code(begun);
    const last = await begin();
    await closed('oidc_payloads');
    keep(await party.exchange(unused));
    keep(await party.finish(last));
  }

  it('tells of success, of refusals and of failures', () => {
    const lines = server.output().trim().split('\n');
    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const statuses = told.flatMap(({ msg, status }) => (msg === 'request' ? [status] : []));

    expect(statuses).toEqual(expect.arrayContaining(answered));
    expect(answered).toEqual(expect.arrayContaining([200, 303, 400, 401, 410, 500]));
    expect(told).toContainEqual(
      expect.objectContaining({ code: expect.stringMatching(/^invalid_grant/) }),
    );
    expect(told.filter(({ level }) => level === 50)).toHaveLength(3);
  });

  it('holds no code, token, ticket, cookie or secret, no state and no nonce', () => {
    expect(Object.keys(secrets).length).toBeGreaterThan(60);
    expect(leaks(server.output(), secrets)).toEqual([]);
  });
});
