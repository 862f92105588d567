import { Mailbox } from '../../src/platform/messages/index.js';
import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import { SessionStore } from '../../src/verification/sessions/index.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { apiOf, type Api } from './api.js';
import { answered, type GatewayBody } from './customer-api.js';
import { returnTo } from './customer-visitor.js';
import { walkOf, type Walk } from './customer-walk.js';
import { makeCustomer, type CustomerSystem } from './customer.js';
import { sendMessages } from './messages.js';
import { makePartner, type Partner } from './partner.js';
import { goThrough, visit, type HostedBody } from './visitor.js';

export const CASES = '/gateway/v1/desk_cases';
export const CODE = /Your code: ([2-9A-Z]{3}) ([2-9A-Z]{3})/;

/** A customer with a help desk, and the employees who call it. */
export class DeskScene {
  readonly api: Api;
  readonly walk: Walk;
  #agents = 0;

  private constructor(
    readonly test: TestApplication,
    private readonly partner: Partner,
    readonly customer: CustomerSystem,
  ) {
    this.api = apiOf(test, partner.sandboxKey);
    this.walk = walkOf(this.api, customer);
  }

  static async start(): Promise<DeskScene> {
    const test = await startApplication({ MESSAGES_SMS_PER_NUMBER: '1000' });
    const partner = await makePartner(test.app);
    return new DeskScene(test, partner, await customerOf(test, partner));
  }

  otherCustomer(): Promise<CustomerSystem> {
    return customerOf(this.test, this.partner);
  }

  /** An employee whose identity is established. An agent of their own takes the call. */
  caller(): Promise<GatewayBody> {
    this.#agents += 1;
    return this.walk.established({ email: 'ada@example.com', phone: '+15555550123' });
  }

  openAs(who: CustomerSystem, about: GatewayBody, input: object = {}) {
    return who.post(CASES, {
      employee_id: about['employee_id'],
      action: 'reset_mfa',
      channel: 'sms',
      agent: `agent-${String(this.#agents)}`,
      ...input,
    });
  }

  open(about: GatewayBody, input: object = {}): Promise<GatewayBody> {
    return answered(201, this.openAs(this.customer, about, input));
  }

  read({ id }: GatewayBody): Promise<GatewayBody> {
    return answered(200, this.customer.get(`${CASES}/${id}`));
  }

  type({ id }: GatewayBody, code: string) {
    return this.customer.post(`${CASES}/${id}/verify_code`, { code });
  }

  requestOf(opened: GatewayBody): Promise<GatewayBody> {
    const path = `/gateway/v1/access_requests/${String(opened['access_request_id'])}`;
    return answered(200, this.customer.get(path));
  }

  /** The session of a case, by the link that was delivered. */
  async sessionOf(opened: GatewayBody): Promise<{ id: string; token: string }> {
    const asked = await this.requestOf(opened);
    await sendMessages(this.test.app);
    const id = String(asked['verification_session_id']);
    const tokens = this.test.app
      .get(Mailbox, { strict: false })
      .list()
      .map(({ rendered }) => /token=([\w-]+)/.exec(rendered.text)?.[1] ?? '');
    const { organizationId } = this.partner;
    const sessions = this.test.app.get(SessionStore, { strict: false });
    for (const token of tokens)
      if (token && (await sessions.findByToken(organizationId, token))?.id === id)
        return { id, token };
    throw new Error(`no link to ${id} was delivered`);
  }

  /** The employee goes through it by the delivered link, and comes back. Returns the page. */
  async finish(opened: GatewayBody, scenario = 'success'): Promise<string> {
    const { seen } = await goThrough(this.test, await this.sessionOf(opened), { scenario });
    return (await returnTo(String(seen.result?.redirect_url))).page.text;
  }

  /** The employee says that they asked for nothing. */
  async disown(opened: GatewayBody): Promise<void> {
    const page = await visit(this.test, await this.sessionOf(opened));
    const { body } = await page.post('cancel').expect(200);
    await returnTo(String((body as HostedBody).result?.redirect_url));
  }

  async codeOf(opened: GatewayBody): Promise<string> {
    const page = await this.finish(opened);
    const [, left, right] = CODE.exec(page) ?? [];
    if (left === undefined || right === undefined) throw new Error(`no code on ${page}`);
    return `${left} ${right}`;
  }

  /** What an employee was told was allowed, and where, sorted. */
  async allowedTo({ id }: GatewayBody): Promise<string[]> {
    await sendMessages(this.test.app);
    const rows = await this.test.database.query<{ id: string }>(
      `SELECT id FROM gateway.messages WHERE subject_id = $1 AND kind = 'recovery_allowed'`,
      [uuidOf(id as Id)],
    );
    const sent = new Set(rows.map((row) => row.id));
    const letters = this.test.app.get(Mailbox, { strict: false }).list();
    return letters
      .filter((letter) => sent.has(uuidOf(letter.id)))
      .map(({ address, rendered }) => `${address} ${rendered.subject}`)
      .sort();
  }

  async alarmsOf({ id }: GatewayBody): Promise<string[]> {
    const rows = await this.test.database.query<{ action: string }>(
      `SELECT action FROM gateway.audit_entries WHERE subject = $1 AND outcome = 'alarm'`,
      [id],
    );
    return rows.map(({ action }) => action);
  }
}

function customerOf(test: TestApplication, partner: Partner): Promise<CustomerSystem> {
  const config = { action_labels: { reset_mfa: 'Reset your MFA' } };
  return makeCustomer(test, partner, { config });
}
