import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose';

/** What an identity provider of these tests does for the next sign-in. */
export interface Behaviour {
  /** Added to the ID token; a null removes a claim. */
  claims?: Record<string, unknown>;
  /** Instead of what the discovery document should say. */
  discovery?: Record<string, unknown>;
  /** How the ID token is signed. */
  signing?: 'none' | 'foreign' | 'secret';
  /** Answers each request itself; returns false for those that it leaves alone. */
  answer?: (
    path: string,
  ) => { status: number; headers: Record<string, string>; body: string } | null;
}

const CLIENT = { id: 'console', secret: 'a client secret' };

/** A small OpenID Connect provider that can lie. */
export class TestIdentityProvider {
  readonly client = CLIENT;
  readonly tokenRequests: URLSearchParams[] = [];
  readonly authorizations: (string | undefined)[] = [];
  behaviour: Behaviour = {};
  #nonce = '';

  private constructor(
    private readonly server: Server,
    private readonly keys: { publicKey: CryptoKey; privateKey: CryptoKey },
    private readonly foreign: CryptoKey,
  ) {}

  static async start(): Promise<TestIdentityProvider> {
    const server = createServer();
    const provider = new TestIdentityProvider(
      server,
      await generateKeyPair('RS256'),
      (await generateKeyPair('RS256')).privateKey,
    );
    server.on('request', (request, response) => {
      void provider
        .#handle(request.url ?? '', text(request), request.headers.authorization)
        .then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}`;
  }

  /** What the person does there: the query with which the browser comes back. */
  signIn(authorizationUrl: string): string {
    const asked = new URL(authorizationUrl).searchParams;
    this.#nonce = asked.get('nonce') ?? '';
    return new URLSearchParams({ code: 'a code', state: asked.get('state') ?? '' }).toString();
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  async #handle(url: string, body: Promise<string>, authorization: string | undefined) {
    const { pathname } = new URL(url, this.issuer);
    const own = this.behaviour.answer?.(pathname);
    if (own) return own;
    if (pathname === '/authorize') {
      const back = new URL(url, this.issuer).searchParams.get('redirect_uri') ?? '';
      const location = `${back}?${this.signIn(new URL(url, this.issuer).href)}`;
      return { status: 302, headers: { location }, body: '' };
    }
    if (pathname === '/token') {
      this.tokenRequests.push(new URLSearchParams(await body));
      this.authorizations.push(authorization);
      return json({ access_token: 'x', token_type: 'Bearer', id_token: await this.#idToken() });
    }
    if (pathname === '/jwks') {
      const key = await exportJWK(this.keys.publicKey);
      return json({ keys: [{ ...key, kid: 'one', alg: 'RS256', use: 'sig' }] });
    }
    return json({
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...this.behaviour.discovery,
    });
  }

  #idToken(): Promise<string> | string {
    const now = Math.floor(Date.now() / 1_000);
    const all: Record<string, unknown> = {
      iss: this.issuer,
      aud: CLIENT.id,
      sub: 'person-1',
      nonce: this.#nonce,
      iat: now,
      exp: now + 300,
      name: 'Paula Person',
      email: 'paula@example.com',
      ...this.behaviour.claims,
    };
    const claims = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
    const { signing } = this.behaviour;
    if (signing === 'none') return new UnsecuredJWT(claims).encode();
    if (signing === 'secret')
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: 'one' })
        .sign(Buffer.from(CLIENT.secret.padEnd(32, '.')));
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(signing === 'foreign' ? this.foreign : this.keys.privateKey);
  }
}

function json(value: object) {
  const headers = { 'content-type': 'application/json' };
  return { status: 200, headers, body: JSON.stringify(value) };
}
