import { hash, randomUUID } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose';
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

const CALLBACK = '/idp/identity-verification/callback';

/** A verification that Okta has pushed. */
interface Pending {
  verifier: string;
  nonce: string;
}

/** An answer of an endpoint, as a program reads it. */
interface Reply {
  status: number;
  body: Record<string, unknown>;
}

/**
 * An Okta organization, as far as its "bring your own verifier" and its provisioning are documented: it
 * pushes the request, sends the browser without a client id, and reads the verified claims of the token.
 */
export class SimulatedOkta {
  readonly people: Person[] = [];
  url = '';
  close: () => Promise<void> = () => Promise.resolve();
  #door: Door | null = null;
  #provisioning: Provisioning | null = null;
  readonly #pending = new Map<string, Pending>();

  constructor(private readonly now: () => Date = () => new Date()) {}

  static async start(port = 0, now?: () => Date): Promise<SimulatedOkta> {
    const okta = new SimulatedOkta(now);
    const { url, close } = await serve(port, (visit) => okta.#answer(visit));
    okta.url = url;
    okta.close = close;
    return okta;
  }

  get redirectUri(): string {
    return this.url + CALLBACK;
  }

  /** Enters the verifier and the provisioning. */
  connect(door: Door): void {
    this.#door = door;
    this.#provisioning = door.scim ? new Provisioning(door.scim, 'okta') : null;
  }

  async join(person: Person): Promise<void> {
    await this.#provisioning?.join(person);
    this.people.push(person);
  }

  async leave(person: Person): Promise<void> {
    await this.#provisioning?.setActive(person, false);
  }

  /** The parameters of a pushed request. */
  parameters(person: Person, changes: Record<string, string> = {}): Record<string, string> {
    const [verifier, state, nonce] = [randomUUID() + randomUUID(), randomUUID(), randomUUID()];
    this.#pending.set(state, { verifier, nonce });
    return {
      response_type: 'code',
      client_id: this.#door?.clientId ?? '',
      client_secret: this.#door?.clientSecret ?? '',
      scope: 'openid profile identity_assurance',
      code_challenge: hash('sha256', verifier, 'base64url'),
      code_challenge_method: 'S256',
      ...{ nonce, state },
      login_hint: person.id,
      redirect_uri: this.redirectUri,
      claims: JSON.stringify(claimsOf(person)),
      ...changes,
    };
  }

  push(parameters: Record<string, string>): Promise<Reply> {
    return this.send('/par', new URLSearchParams(parameters).toString());
  }

  /** Posts a body under the media type of a form. */
  async send(path: string, body: string): Promise<Reply> {
    const answer = await fetch(`${this.#door?.issuer ?? ''}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  /** Where the browser is sent. */
  addressOf(uri: unknown): string {
    return `${this.#door?.issuer ?? ''}/authorize?request_uri=${encodeURIComponent(String(uri))}`;
  }

  /** Fetches the token of a code. */
  exchange(code: string, state: string, changes: Record<string, string> = {}): Promise<Reply> {
    const { clientId = '', clientSecret = '' } = this.#door ?? {};
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.redirectUri,
      client_id: clientId,
      client_secret: clientSecret,
      code_verifier: this.#pending.get(state)?.verifier ?? '',
      ...changes,
    };
    return this.send('/token', new URLSearchParams(form).toString());
  }

  /** The claims of a token as Okta takes it. Throws for one that it would not take. */
  async judge(token: string, state: string): Promise<JWTPayload> {
    const { issuer = '', clientId } = this.#door ?? {};
    const keys = createRemoteJWKSet(new URL(`${issuer}/jwks.json`));
    const { payload } = await jwtVerify(token, keys, {
      ...{ issuer, audience: clientId, algorithms: ['RS256'] },
      currentDate: this.now(),
    });
    if (payload['nonce'] !== this.#pending.get(state)?.nonce)
      throw new Error('the token answers another request');
    return payload;
  }

  async #answer({ path, query, form }: Visit): Promise<Answer> {
    const person = this.people.find(({ id }) => id === form.get('user'));
    switch (path) {
      case '/recover':
        return person ? this.#recover(person) : { location: '/' };
      case '/leave':
        if (person) await this.leave(person);
        return { html: page('Deactivated', '<p>The directory has told the gateway.</p>') };
      case '/enable':
        if (person) await this.#provisioning?.setActive(person, true);
        return { html: page('Reactivated', '<p>The directory has told the gateway.</p>') };
      case CALLBACK:
        return { html: await this.#result(query) };
      default:
        return {
          html: peoplePage('Simulated Okta', this.people, {
            '/recover': 'Forgot the password',
            '/leave': 'Deactivate the account',
            '/enable': 'Reactivate it',
          }),
        };
    }
  }

  async #recover(person: Person): Promise<Answer> {
    const { status, body } = await this.push(this.parameters(person));
    if (status === 201) return { location: this.addressOf(body['request_uri']) };
    return { html: page('Not possible', `<p>${escaped(JSON.stringify(body))}</p>`) };
  }

  async #result(query: URLSearchParams): Promise<string> {
    const [code, state] = [query.get('code'), query.get('state') ?? ''];
    if (code === null) return page('Not verified', `<p>${escaped(query.get('error') ?? '')}</p>`);
    const { body } = await this.exchange(code, state);
    const claims = await this.judge(String(body['id_token']), state);
    this.#pending.delete(state);
    const said = JSON.stringify(claims['verified_claims'], null, 2);
    const isGood = said.includes('"VERIFIED"');
    return page(isGood ? 'Choose a new password' : 'Not verified', `<pre>${escaped(said)}</pre>`);
  }
}

/** What Okta knows of the person and asks to have verified. */
function claimsOf({ firstName, lastName, birthDate }: Person): object {
  return {
    id_token: {
      verified_claims: [
        {
          verification: {
            trust_framework: { value: 'IDV-DELEGATED', essential: true },
            assurance_level: { value: 'VERIFIED', essential: true },
          },
          claims: {
            given_name: { value: firstName, fuzzy: true },
            family_name: { value: lastName, fuzzy: true },
            birthdate: { value: birthDate, fuzzy: true },
            address: { locality: { value: 'Richmond', fuzzy: true } },
            nickname: { value: firstName },
          },
        },
      ],
    },
  };
}
