import { hash } from 'node:crypto';
import type { TestApplication } from '../support/application.js';
import { apiOf, type Api } from './api.js';
import { answered, type GatewayBody } from './customer-api.js';
import { walkOf } from './customer-walk.js';
import { makeCustomer, type CustomerSystem } from './customer.js';
import { makePartner } from './partner.js';

export const CALLBACK = 'https://app.example.org/callback';

/** A connection of the kind `oidc`, with the secret of its client. */
export async function makeSignInClient(
  customer: CustomerSystem,
  config: object = {},
): Promise<{ id: string; secret: string; connection: GatewayBody }> {
  const connection = await answered(
    201,
    customer.post('/gateway/v1/connections', {
      kind: 'oidc',
      name: 'Keycloak',
      config: { redirect_uris: [CALLBACK], ...config },
    }),
  );
  const { client_secret: secret } = connection['secrets'] as { client_secret: string };
  return { id: connection.id, secret, connection };
}

/** An answer that a browser got, which followed no redirect. */
export interface Seen {
  status: number;
  location: string;
  cookie: string;
  text: string;
}

let browsers = 0;

/** Each call comes from another address: one address may start thirty sign-ins a minute. */
function elsewhere(): string {
  browsers += 1;
  return `10.1.${String(browsers >> 8)}.${String(browsers & 255)}`;
}

/** A browser asks for an address with its cookie. */
export async function browse(url: string, cookie = '', init: RequestInit = {}): Promise<Seen> {
  const headers = { cookie, 'x-forwarded-for': elsewhere() };
  const answer = await fetch(url, { ...init, redirect: 'manual', headers });
  const [given] = answer.headers.getSetCookie();
  return {
    status: answer.status,
    location: answer.headers.get('location') ?? '',
    cookie: given?.split(';')[0] ?? cookie,
    text: await answer.text(),
  };
}

/** The session that was made last. */
export async function lastSession(api: Api): Promise<{ id: string }> {
  const { body } = await api.get('/v1/verification_sessions?limit=1').expect(200);
  return (body as { data: [{ id: string }] }).data[0];
}

/** Ends the session that was made last, and returns where the hosted page then sends the browser. */
export async function endLastSession(
  api: Api,
  scenario = 'success',
  persona?: string,
  factors?: readonly string[],
): Promise<{ id: string; url: string }> {
  const { id } = await lastSession(api);
  await api.complete(id, scenario, persona, factors);
  const { redirect_url: url } = await api.read(id);
  return { id, url: `${String(url)}${String(url).includes('?') ? '&' : '?'}session_id=${id}` };
}

/** A browser that comes back from the hosted page, as far as the client's own address. */
export async function comeHome(url: string, cookie: string): Promise<Seen> {
  const seen = await browse(url, cookie);
  return seen.location.includes('/gateway/connect/finish') ? browse(seen.location, cookie) : seen;
}

const VERIFIER = 'v'.repeat(50);
const CHALLENGE = hash('sha256', VERIFIER, 'base64url');

/** What a client sends for its code, besides the code. */
export const EXCHANGE = { redirect_uri: CALLBACK, code_verifier: VERIFIER };

/** A customer with an identity provider in front, and people who sign in. */
export async function makeSignInScene(test: TestApplication) {
  const partner = await makePartner(test.app);
  const api = apiOf(test, partner.sandboxKey);
  const customer = await makeCustomer(test, partner);
  const issuer = `${test.settings.baseUrl}/sandbox/gateway/connect`;
  const asked = (id: string, more: Record<string, string> = {}): string => {
    const fields = {
      client_id: id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid',
      state: 'st',
      nonce: 'no',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      ...more,
    };
    return `${issuer}/authorize?${new URLSearchParams(fields).toString()}`;
  };
  /** The browser of a start is verified, and comes back. */
  const home = async (
    start: Seen,
    scenario?: string,
    persona?: string,
    factors?: readonly string[],
  ): Promise<Seen> =>
    comeHome((await endLastSession(api, scenario, persona, factors)).url, start.cookie);
  return {
    api,
    customer,
    issuer,
    walk: walkOf(api, customer),
    asked,
    home,
    exchange: async (fields: Record<string, string>) => {
      const answer = await fetch(`${issuer}/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'authorization_code', ...fields }),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, string> };
    },
    codeFor: async (id: string, hint: string): Promise<string> => {
      const start = await browse(asked(id, { login_hint: hint }));
      return resultOf(await home(start))['code'] ?? '';
    },
  };
}

/** What the client was told. */
export function resultOf({ location }: Seen): Record<string, string> {
  return Object.fromEntries(new URL(location).searchParams);
}
