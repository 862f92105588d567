import type { INestApplicationContext } from '@nestjs/common';
import request, { type Response, type Test } from 'supertest';
import { OPERATOR } from '../../src/platform/audit/index.js';
import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import {
  OidcClientsService,
  type NewOidcClient,
  type OidcClient,
} from '../../src/verification/oidc/index.js';
import type { TestApplication } from '../support/application.js';
import { apiOf } from './api.js';
import { makePartner, type Partner } from './partner.js';

export const REDIRECT_URI = 'https://app.example.org/callback';
export const ALL_SCOPES = 'offline openid offline_access';

let arcs = 0;

/** A client of an IAL2 project: TEFCA and sandbox, unless told otherwise. */
export async function makeOidcClient(
  app: INestApplicationContext,
  organizationId: Id<'org'>,
  input: Partial<NewOidcClient> & { projectId: Id<'proj'> },
): Promise<OidcClient & { secret: string }> {
  arcs += 1;
  const { client, secret } = await app.get(OidcClientsService, { strict: false }).create(
    organizationId,
    {
      name: 'Patient app',
      oid: `2.16.840.1.113883.3.7204.${arcs}`,
      tokenType: 'tefca',
      redirectUris: [REDIRECT_URI],
      ...input,
    },
    OPERATOR,
  );
  return { ...client, secret };
}

/** A relying party with a client of its own, of the partner's IAL2 project unless told otherwise. */
export async function makeRelyingParty(
  test: TestApplication,
  partner: Partner,
  input: Partial<NewOidcClient> = {},
): Promise<RelyingParty> {
  const { organizationId, ial2Project: projectId } = partner;
  const client = await makeOidcClient(test.app, organizationId, { projectId, ...input });
  return new RelyingParty(test, partner, client);
}

/** A relying party, another of the same partner, and one of a partner elsewhere. */
export async function makeRelyingParties(test: TestApplication): Promise<{
  partner: Partner;
  party: RelyingParty;
  other: RelyingParty;
  foreign: RelyingParty;
}> {
  const partner = await makePartner(test.app);
  const elsewhere = await makePartner(test.app, 'Elsewhere');
  const [party, other, foreign] = await Promise.all([
    makeRelyingParty(test, partner),
    makeRelyingParty(test, partner),
    makeRelyingParty(test, elsewhere),
  ]);
  return { partner, party, other, foreign };
}

/** The same in production, which has no simulation: see `RelyingParty.finish`. */
export function makeLiveParty(
  test: TestApplication,
  partner: Partner,
  input: Partial<NewOidcClient> = {},
): Promise<RelyingParty> {
  const { productionProject: projectId } = partner;
  return makeRelyingParty(test, partner, { projectId, oidRegistered: true, ...input });
}

/** Reads a session with an access token: its own session unless told otherwise. */
export function readWithToken(
  { baseUrl }: { baseUrl: string },
  token: unknown,
  id: unknown = decode(token).claims['verification_id'],
): Test {
  return request(baseUrl)
    .get(`/v1/verification_sessions/${String(id)}`)
    .set('authorization', `Bearer ${String(token)}`);
}

/** The body of a token answer: a test asserts the fields it uses. */
export type TokenBody = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any

/** A relying party and the browsers of its people, over real HTTP. */
export class RelyingParty {
  readonly #base: string;

  /** `issuer` is the path of the one whose endpoints it knows. */
  constructor(
    private readonly test: TestApplication,
    readonly partner: Partner,
    readonly client: OidcClient & { secret: string },
    readonly issuer = client.environment === 'production'
      ? '/integrations'
      : '/sandbox/integrations',
  ) {
    this.#base = test.baseUrl;
  }

  /** The same party as one that has discovered another issuer. */
  at(issuer: string): RelyingParty {
    return new RelyingParty(this.test, this.partner, this.client, issuer);
  }

  /** The address of its issuer. */
  get issuerUrl(): string {
    return this.test.settings.baseUrl + this.issuer;
  }

  authorizeUrl(more: Record<string, string | undefined> = {}): string {
    const query = new URLSearchParams();
    const asked: Record<string, string | undefined> = {
      response_type: 'code',
      client_id: this.client.clientId,
      state: 'state-1',
      redirect_uri: REDIRECT_URI,
      scope: ALL_SCOPES,
      ...more,
    };
    for (const [name, value] of Object.entries(asked)) {
      if (value !== undefined) query.set(name, value);
    }
    return `${this.#base}${this.issuer}/oauth2/auth?${query.toString()}`;
  }

  /** Sends a fresh browser to the authorization endpoint; it stops at the hosted page. */
  async start(more: Record<string, string | undefined> = {}): Promise<Browser> {
    const browser = new Browser(this.#base);
    const answer = await browser.get(this.authorizeUrl(more));
    if (answer.status !== 303) throw new Error(`authorization answered ${answer.status}`);
    await this.follow(browser, answer);
    return browser;
  }

  /** Follows an authorization's redirect to the hosted page. */
  async follow(browser: Browser, answer: Pick<Response, 'headers'>): Promise<void> {
    const begun = await browser.get(String(answer.headers['location']));
    const location = String(begun.headers['location']);
    if (!location.startsWith('/verify/')) throw new Error(`sent to ${location}`);
    browser.sessionId = location.split('/').at(-1) ?? '';
  }

  /**
   * Plays the scenario for the person at that browser, then returns. A production session counts as
   * sandbox meanwhile, since production simulates nobody.
   */
  async finish(browser: Browser, scenario = 'success', persona = 'persona_01'): Promise<Response> {
    const api = apiOf(this.test, this.partner.sandboxKey);
    await this.#moveTo('sandbox', browser.sessionId);
    const { redirect_url: back } = await api.complete(
      browser.sessionId,
      scenario,
      scenario === 'abandoned' ? undefined : persona,
    );
    await this.#moveTo('production', browser.sessionId);
    return browser.get(`${String(back)}&session_id=${browser.sessionId}`);
  }

  async #moveTo(environment: string, sessionId: string): Promise<void> {
    if (this.client.environment !== 'production') return;
    await this.test.database.query(
      'UPDATE verification.sessions SET environment = $2, engine = $3 WHERE id = $1',
      [
        uuidOf(sessionId as Id<'vs'>),
        environment,
        environment === 'sandbox' ? 'simulated' : 'native',
      ],
    );
  }

  /** The code of a whole authorization. */
  async code(more: Record<string, string | undefined> = {}, scenario = 'success'): Promise<string> {
    const answer = await this.finish(await this.start(more), scenario);
    const code = new URL(String(answer.headers['location'])).searchParams.get('code');
    if (!code) throw new Error(`no code: ${answer.status} ${String(answer.headers['location'])}`);
    return code;
  }

  post(path: string, form: Record<string, string>): Test {
    return request(this.#base)
      .post(`${this.issuer}/oauth2/${path}`)
      .type('form')
      .send({ client_id: this.client.clientId, client_secret: this.client.secret, ...form });
  }

  exchange(code: string, more: Record<string, string> = {}): Test {
    return this.post('token', {
      grant_type: 'authorization_code',
      scope: ALL_SCOPES,
      redirect_uri: REDIRECT_URI,
      code,
      ...more,
    });
  }

  refresh(refreshToken: string, more: Record<string, string> = {}): Test {
    return this.post('token', {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      ...more,
    });
  }

  /** The tokens of a whole authorization; fails the test where there are none. */
  async tokens(scenario = 'success', more: Record<string, string> = {}): Promise<TokenBody> {
    const answer = await this.exchange(await this.code(more, scenario));
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as TokenBody;
  }
}

/** A browser: keeps cookies by name, each for its path, and follows nothing by itself. */
export class Browser {
  sessionId = '';
  readonly cookies = new Map<string, { value: string; path: string }>();

  constructor(private readonly base: string) {}

  async get(address: string, base = this.base): Promise<Response> {
    const { pathname, search } = new URL(address, base);
    const cookies = [...this.cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`);
    const answer = await request(base)
      .get(pathname + search)
      .set('accept', 'text/html')
      .set('cookie', cookies.join('; '))
      .redirects(0);
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) this.#keep(line);
    return answer;
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const [, path = '/'] = /; path=([^;]+)/i.exec(line) ?? [];
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, { value, path });
  }
}

/** Header and claims of a JWT, unverified. */
export function decode(token: unknown): { header: TokenBody; claims: TokenBody } {
  const [header = '', claims = ''] = String(token).split('.');
  const part = (text: string): TokenBody =>
    JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as TokenBody;
  return { header: part(header), claims: part(claims) };
}
