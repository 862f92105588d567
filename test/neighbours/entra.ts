import { generateKeyPairSync, randomUUID, X509Certificate, type KeyObject } from 'node:crypto';
import { createRemoteJWKSet, exportJWK, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import {
  escaped,
  page,
  peoplePage,
  Provisioning,
  serve,
  type Answer,
  type Door,
  type Person,
  type Visit,
} from './neighbour.js';

const CALLBACK = '/common/federation/externalauthprovider';
const CLAIMS = {
  id_token: {
    acr: { essential: true, values: ['possessionorinherence'] },
    amr: { essential: true, values: ['face', 'fido', 'hwk'] },
  },
};

interface Key {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** What came back to the sign-in page. */
export interface SignedIn {
  form: Record<string, string>;
  /** Of an id token that Microsoft would accept. */
  claims: JWTPayload | null;
}

/**
 * A tenant of Microsoft Entra ID, as far as its external MFA method and its provisioning are documented:
 * metadata, keys, a signed hint that has already expired, and what it demands of the token.
 */
export class SimulatedEntra {
  readonly tenantId: string = randomUUID();
  readonly appId: string = randomUUID();
  readonly people: Person[] = [];
  /** How often the metadata was read. */
  reads = 0;
  authority = '';
  close: () => Promise<void> = () => Promise.resolve();
  #door: Door | null = null;
  #keys: Key[] = [newKey()];
  #provisioning: Provisioning | null = null;
  readonly #pending = new Map<string, { nonce: string; sub: string }>();

  constructor(private readonly now: () => Date = () => new Date()) {}

  static async start(port = 0, now?: () => Date): Promise<SimulatedEntra> {
    const entra = new SimulatedEntra(now);
    const { url, close } = await serve(port, (visit) => entra.#answer(visit));
    entra.authority = url;
    entra.close = close;
    return entra;
  }

  get issuer(): string {
    return `${this.authority}/${this.tenantId}/v2.0`;
  }

  get redirectUri(): string {
    return this.authority + CALLBACK;
  }

  /** Enters the external method and the provisioning. */
  connect(door: Door): void {
    this.#door = door;
    this.#provisioning = door.scim ? new Provisioning(door.scim, 'entra') : null;
  }

  async join(person: Person): Promise<void> {
    await this.#provisioning?.join(person);
    this.people.push(person);
  }

  async leave(person: Person): Promise<void> {
    await this.#provisioning?.setActive(person, false);
  }

  /** Signs with a new key, and forgets the old ones. */
  rotate(): void {
    this.#keys = [newKey()];
  }

  /** A hint as Microsoft signs it: its `exp` is before its `iat`. */
  hint(person: Person, changes: JWTPayload = {}): Promise<string> {
    const now = Math.floor(this.now().getTime() / 1000);
    const [key] = this.#keys;
    if (!key) throw new Error('there is no key');
    return new SignJWT({
      iss: this.issuer,
      aud: this.appId,
      sub: `sub-${person.id}`,
      tid: this.tenantId,
      oid: person.id,
      preferred_username: person.userName,
      nonce: randomUUID(),
      iat: now,
      nbf: now - 300,
      exp: now - 60,
      ver: '2.0',
      ...changes,
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.kid })
      .sign(key.privateKey);
  }

  /** The form with which the browser is sent away for the second method. */
  async form(
    person: Person,
    changes: Record<string, string> = {},
  ): Promise<Record<string, string>> {
    const [state, nonce] = [randomUUID(), randomUUID()];
    this.#pending.set(state, { nonce, sub: `sub-${person.id}` });
    return {
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      client_id: this.#door?.clientId ?? '',
      redirect_uri: this.redirectUri,
      'client-request-id': randomUUID(),
      claims: JSON.stringify(CLAIMS),
      ...{ state, nonce },
      id_token_hint: await this.hint(person),
      ...changes,
    };
  }

  /** What the page makes of the form that came back. Throws for a token that it would not take. */
  async judge(form: Record<string, string>): Promise<SignedIn> {
    const { id_token: token, state = '' } = form;
    const pending = this.#pending.get(state);
    if (!pending) throw new Error('the state is not known');
    this.#pending.delete(state);
    if (token === undefined) return { form, claims: null };
    const { issuer = '', clientId } = this.#door ?? {};
    const keys = createRemoteJWKSet(new URL(`${issuer}/jwks.json`));
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      ...{ issuer, audience: clientId, algorithms: ['RS256'], typ: 'JWT' },
      currentDate: this.now(),
    });
    await this.#requireCertificate(issuer, protectedHeader.kid ?? '');
    const { sub, nonce, acr, amr } = payload;
    if (sub !== pending.sub) throw new Error('the token is about somebody else');
    if (nonce !== pending.nonce) throw new Error('the token answers another request');
    if (acr !== 'possessionorinherence') throw new Error('the acr was not asked for');
    if (!Array.isArray(amr) || amr.length !== 1 || amr[0] !== 'face')
      throw new Error('the amr must hold one method');
    return { form, claims: payload };
  }

  /** Entra takes keys with a certificate only. */
  async #requireCertificate(issuer: string, kid: string): Promise<void> {
    const { keys } = (await (await fetch(`${issuer}/jwks.json`)).json()) as {
      keys: { kid: string; n: string; x5c?: string[] }[];
    };
    const { x5c: [text = ''] = [], n } = keys.find((key) => key.kid === kid) ?? {};
    const certificate = new X509Certificate(Buffer.from(text, 'base64'));
    if (certificate.publicKey.export({ format: 'jwk' }).n !== n)
      throw new Error('the certificate is over another key');
  }

  async #answer({ path, form }: Visit): Promise<Answer> {
    const person = this.people.find(({ id }) => id === form.get('user'));
    switch (path) {
      case `/${this.tenantId}/v2.0/.well-known/openid-configuration`:
        this.reads += 1;
        return {
          json: { issuer: this.issuer, jwks_uri: `${this.authority}/${this.tenantId}/keys` },
        };
      case `/${this.tenantId}/keys`:
        return { json: { keys: await Promise.all(this.#keys.map(publicJwk)) } };
      case '/sign-in':
        return person ? { html: await this.#leaving(person) } : { location: '/' };
      case '/leave':
        if (person) await this.leave(person);
        return { html: page('Disabled', '<p>The directory has told the gateway.</p>') };
      case '/enable':
        if (person) await this.#provisioning?.setActive(person, true);
        return { html: page('Enabled', '<p>The directory has told the gateway.</p>') };
      case CALLBACK:
        return { html: await this.#result(Object.fromEntries(form)) };
      default:
        return {
          html: peoplePage('Simulated Entra', this.people, {
            '/sign-in': 'Sign in',
            '/leave': 'Disable the account',
            '/enable': 'Enable it again',
          }),
        };
    }
  }

  async #leaving(person: Person): Promise<string> {
    const inputs = Object.entries(await this.form(person)).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
    );
    const action = `${this.#door?.issuer ?? ''}/authorize`;
    return page(
      'The password is right',
      `<form method="post" action="${action}">${inputs.join('')}<button>Verify with your face</button></form>`,
    );
  }

  async #result(form: Record<string, string>): Promise<string> {
    const { claims } = await this.judge(form);
    return claims
      ? page('Signed in', `<pre>${escaped(JSON.stringify(claims, null, 2))}</pre>`)
      : page('Not signed in', `<p>${escaped(form['error'] ?? '')}</p>`);
  }
}

function newKey(): Key {
  return { kid: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2_048 }) };
}

async function publicJwk({ kid, publicKey }: Key): Promise<object> {
  return { ...(await exportJWK(publicKey)), kid, use: 'sig' };
}
