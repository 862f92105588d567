import { DecisionService } from '../../src/gateway/access-requests/index.js';
import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import { Mailbox } from '../../src/platform/messages/index.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { apiOf, type Api } from './api.js';
import { answered, REQUESTS, type GatewayBody } from './customer-api.js';
import { walkOf, type Walk } from './customer-walk.js';
import { makeCustomer, type CustomerSystem } from './customer.js';
import { sendMessages } from './messages.js';
import { makePartner, type Partner } from './partner.js';

const TWO_DAYS = 172_800;

/** Somebody who asks, and somebody who may vouch for them: both were verified days ago. */
export interface Pair {
  ada: GatewayBody;
  bea: GatewayBody;
  beasMail: string;
}

/** A customer whose employees vouch for each other. */
export class VouchScene {
  readonly #api: Api;
  readonly #walk: Walk;
  #people = 0;

  private constructor(
    readonly test: TestApplication,
    private readonly partner: Partner,
    readonly customer: CustomerSystem,
  ) {
    this.#api = apiOf(test, partner.sandboxKey);
    this.#walk = walkOf(this.#api, customer);
  }

  static async start(): Promise<VouchScene> {
    const test = await startApplication({
      RATE_LIMIT_PER_EMPLOYEE: '10000',
      MESSAGES_SMS_PER_NUMBER: '1000',
    });
    const partner = await makePartner(test.app);
    const config = { action_labels: { reset_mfa: 'Reset your MFA' } };
    return new VouchScene(test, partner, await makeCustomer(test, partner, { config }));
  }

  otherCustomer(): Promise<CustomerSystem> {
    return makeCustomer(this.test, this.partner);
  }

  /** Ends a request as a decision does for this reason. */
  async endBy(reason: string, { id }: GatewayBody): Promise<void> {
    await this.test.database.query(
      `UPDATE gateway.access_requests SET status = 'denied', reason = $2, completed_at = $3 WHERE id = $1`,
      [uuidOf(id as Id<'ar'>), reason, this.test.clock.now()],
    );
  }

  /** An employee whose identity is established, with contacts of their own. */
  established(more: object = {}): Promise<GatewayBody> {
    this.#people += 1;
    const n = String(this.#people);
    const phone = `+1555555${n.padStart(4, '0')}`;
    return this.#walk.established({ email: `person-${n}@home.example`, phone, ...more });
  }

  async pair(): Promise<Pair> {
    const [ada, bea] = [await this.established(), await this.established()];
    this.test.clock.advanceSeconds(TWO_DAYS);
    return { ada, bea, beasMail: String(bea['email']) };
  }

  /** A reset, by a link to the employee. */
  reset(ada: GatewayBody): Promise<GatewayBody> {
    return this.customer.ask(ada, { deliver: 'email' });
  }

  name(asked: GatewayBody, who: object, by = this.customer) {
    return by.post(`${REQUESTS}/${asked.id}/vouch`, who);
  }

  ask(asked: GatewayBody, { employee_id }: GatewayBody): Promise<GatewayBody> {
    return answered(201, this.name(asked, { employee_id }));
  }

  async listed(asked: { id: string }): Promise<GatewayBody[]> {
    const path = `${REQUESTS}/${asked.id}/vouches`;
    return (await answered(200, this.customer.get(path)))['data'] as GatewayBody[];
  }

  async statusOf(request: { id: string }): Promise<string> {
    return (await this.#rowOf(request)).status;
  }

  async sessionOf(request: { id: string }): Promise<string> {
    return (await this.#rowOf(request)).session;
  }

  /** The webhook of the service leads here, too. */
  settle({ id }: { id: string }) {
    const decisions = this.test.app.get(DecisionService, { strict: false });
    return decisions.settle(this.customer.customerId, id as Id<'ar'>);
  }

  /** The second person shows these factors; returns how their request ended. */
  async answer(vouch: { id: string }, ...factors: string[]): Promise<string> {
    await this.#api.complete(await this.sessionOf(vouch), 'success', undefined, factors);
    await this.settle(vouch);
    return this.statusOf(vouch);
  }

  async decline(vouch: { id: string }): Promise<void> {
    await this.#api.complete(await this.sessionOf(vouch), 'consent_declined');
    await this.settle(vouch);
  }

  /** The second person says that it is wrong. */
  async object(vouch: { id: string }): Promise<void> {
    await this.#api.complete(await this.sessionOf(vouch), 'not_me');
    await this.settle(vouch);
  }

  /** What the service tells after the request of the second person has ended. */
  async heedLate(vouch: { id: string }): Promise<void> {
    const ended = await this.settle(vouch);
    await this.test.app.get(DecisionService, { strict: false }).heedLate(ended);
  }

  async outcomesOf(asked: { id: string }): Promise<unknown[]> {
    return (await this.listed(asked)).map(({ outcome }) => outcome);
  }

  /** The identity state of an employee, as the people console shows it. */
  async stateOf({ id }: { id: string }): Promise<string | undefined> {
    const [row] = await this.test.database.query<{ state: string }>(
      'SELECT identity_state AS state FROM gateway.employees WHERE id = $1',
      [uuidOf(id as Id)],
    );
    return row?.state;
  }

  async alarmsOf({ id }: { id: string }): Promise<string[]> {
    const rows = await this.test.database.query<{ action: string }>(
      `SELECT action FROM gateway.audit_entries WHERE subject = $1 AND outcome = 'alarm'`,
      [id],
    );
    return rows.map(({ action }) => action);
  }

  /** Shows a face and a device key, too late for anybody to vouch. */
  async finishLate(asked: GatewayBody): Promise<GatewayBody> {
    this.test.clock.advanceSeconds(1_510);
    return this.#walk.show(asked, 'hwk');
  }

  /** Shows a face by the link; returns the request. */
  finish(asked: GatewayBody): Promise<GatewayBody> {
    return this.#walk.show(asked, 'face');
  }

  /** The same with these factors, for a request whose session its key does not see, too. */
  async show(asked: { id: string }, ...factors: string[]): Promise<void> {
    await this.#api.complete(await this.sessionOf(asked), 'success', undefined, factors);
    await this.settle(asked);
  }

  async auditOf({ id }: { id: string }): Promise<[string, string][]> {
    const rows = await this.test.database.query<{ action: string; actor: string }>(
      `SELECT action, actor FROM gateway.audit_entries WHERE subject = $1 ORDER BY id`,
      [id],
    );
    return rows.map(({ action, actor }) => [action, actor]);
  }

  async countOf(table: string, where: string, { id }: { id: string }): Promise<number> {
    const [row] = await this.test.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM gateway.${table} WHERE ${where} = $1`,
      [uuidOf(id as Id)],
    );
    return row?.count ?? -1;
  }

  /** How many webhooks carry the id of a request. */
  async webhooksAbout({ id }: { id: string }): Promise<number> {
    const rows = await this.test.database.query(
      'SELECT 1 FROM gateway.webhook_deliveries WHERE position($1 in body) > 0',
      [id],
    );
    return rows.length;
  }

  /** The letter to a second person as it is stored. */
  async storedLetter({ id }: { id: string }) {
    const [row] = await this.test.database.query<{ content: Buffer; status: string }>(
      'SELECT sealed_content AS content, status FROM gateway.messages WHERE subject_id = $1',
      [uuidOf(id as Id)],
    );
    return row ?? null;
  }

  /** Whether the service is told to redact this session. */
  async isRedacted(session: string): Promise<boolean> {
    const [row] = await this.test.database.query<{ redacts: boolean }>(
      'SELECT redacts FROM gateway.session_cancellations WHERE session_id = $1',
      [session],
    );
    return row?.redacts === true;
  }

  /** Every letter that was sent, newest first. */
  async letters() {
    await sendMessages(this.test.app);
    return this.test.app.get(Mailbox, { strict: false }).list();
  }

  async #rowOf({ id }: { id: string }): Promise<{ status: string; session: string }> {
    const [row] = await this.test.database.query<{ status: string; session: string }>(
      'SELECT status, verification_session_id AS session FROM gateway.access_requests WHERE id = $1',
      [uuidOf(id as Id)],
    );
    if (!row) throw new Error(`there is no request ${id}`);
    return row;
  }
}
