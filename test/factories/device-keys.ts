import type { TestApplication } from '../support/application.js';
import { VirtualAuthenticator } from '../support/doubles/authenticator.js';
import { apiOf, type Api, type SessionBody } from './api.js';
import type { GatewayBody } from './customer-api.js';
import type { Partner } from './partner.js';
import { goThrough, type Visitor } from './visitor.js';

type Browser = Visitor & { session: SessionBody };

/** Simulated people with real device keys, in browsers on the hosted page. */
export class DeviceKeyScene {
  readonly #api: Api;

  constructor(
    private readonly test: TestApplication,
    private readonly partner: Partner,
  ) {
    this.#api = apiOf(test, partner.sandboxKey);
  }

  authenticator(isSynced = false): VirtualAuthenticator {
    const { origin, hostname } = new URL(this.test.settings.baseUrl);
    return new VirtualAuthenticator(origin, hostname, isSynced);
  }

  /** A browser in which somebody has just shown document and face. */
  async established(
    persona: string,
    { scenario, ...more }: { scenario?: string; [field: string]: unknown } = {},
  ): Promise<Browser> {
    const asked = { project_id: this.partner.documentProject, ask_device_key: true, ...more };
    const session = await this.#api.session(asked);
    const page = await goThrough(this.test, session, { persona, ...(scenario && { scenario }) });
    return { ...page, session: await this.#api.read(session.id) };
  }

  /** A browser in which somebody goes through the session of an access request. */
  opened(asked: GatewayBody): Promise<Visitor> {
    const token = new URL(asked['verification_url']).searchParams.get('token') ?? '';
    return goThrough(this.test, { id: asked['verification_session_id'], token });
  }

  async making(page: Visitor) {
    const { body } = await page.post('device_keys/challenges', {}).expect(200);
    return body.options;
  }

  /** The answer to somebody who makes a device key at the end of their session. */
  async make(page: Visitor): Promise<[number, string | undefined]> {
    const { body } = await page.post('device_keys/challenges', {});
    const response = body.options ? this.authenticator().register(body.options) : {};
    const made = await page.post('device_keys', { response });
    return [made.status, made.body.code];
  }

  /** Somebody known, with a key of this authenticator that is older than a day. */
  async withKey(persona: string, key = this.authenticator()) {
    const page = await this.established(persona);
    const response = key.register(await this.making(page));
    const { body } = await page.post('device_keys', { response }).expect(200);
    this.test.clock.advanceSeconds(86_400);
    return { key, made: body, userId: page.session['user_id'] as string };
  }

  /** A browser in which a known person's face has just passed, and that waits for the key. */
  async waiting(userId: string, more: object = {}): Promise<Browser> {
    const { selfieProject: project_id } = this.partner;
    const asked = { project_id, user_id: userId, ask_device_key: true, ...more };
    const session = await this.#api.session(asked);
    const page = await goThrough(this.test, session);
    return { ...page, session };
  }

  async challenge(page: Visitor): Promise<{ challenge: string }> {
    const { body } = await page.post('steps/device_key/challenges', {}).expect(200);
    return body.options;
  }

  /** Ids of the keys of a person. */
  async keysOf(user: string): Promise<string[]> {
    const { body } = await this.#api.get(`/v1/users/${user}/device_keys`);
    return body.data.map(({ id }: { id: string }) => id);
  }
}
