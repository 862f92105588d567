import { Mailbox } from '../../../src/platform/messages/index.js';
import { SessionCancellationService } from '../../../src/gateway/access-requests/sessions/session-cancellation.service.js';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { apiOf, SESSIONS, type Api } from '../../factories/api.js';
import { REQUESTS, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { sendMessages } from '../../factories/messages.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { visit } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import {
  MAIL_CERTIFICATE,
  startMailServer,
  type MailServer,
} from '../../support/doubles/mail-server.js';
import { dump } from '../../support/stored.js';

const HOUR = 3_600;
const PER_ADDRESS = 6;
const PHONE = '+15555550123';

describe('a link that the gateway sends', () => {
  let server: MailServer;
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let customer: CustomerSystem;
  let employee: GatewayBody;
  let address: string;
  let people = 0;

  beforeAll(async () => {
    server = await startMailServer();
    test = await startApplication({
      MESSAGES_EMAIL: server.url,
      MESSAGES_EMAIL_CA: MAIL_CERTIFICATE,
      MESSAGES_SMS_PER_NUMBER: '1000',
      MESSAGES_EMAIL_PER_ADDRESS: String(PER_ADDRESS),
    });
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    customer = await makeCustomer(test, partner, {
      config: { action_labels: { reset_mfa: 'Reset your MFA' } },
    });
  });

  beforeEach(async () => {
    // What a test before left in the queue is none of this one's.
    server.behave('accept');
    await sendMessages(test.app);
    server.received.length = 0;
    address = `ada${String((people += 1))}@example.com`;
    employee = await customer.employee({ email: address, phone: PHONE });
  });

  afterAll(async () => {
    await test.close();
    await server.close();
  });

  const ask = (input: object = { deliver: 'email' }) =>
    customer.post(REQUESTS, {
      employee_id: employee['employee_id'],
      action: 'reset_mfa',
      ...input,
    });
  const patch = (changes: object) =>
    customer.patch(`/gateway/v1/employees/${String(employee['employee_id'])}`, changes).expect(200);
  const state = async () => {
    const [row] = await test.database.query<{ state: string }>(
      'SELECT identity_state AS state FROM gateway.employees WHERE id = $1',
      [uuidOf(employee.id as Id)],
    );
    return row?.state;
  };
  const texts = () => test.app.get(Mailbox, { strict: false }).list();

  it('reaches the contact on record, and nobody who asks sees it', async () => {
    const asked = await ask({ deliver: 'email', locale: 'fr' });
    const stored = await dump(test.database);
    await sendMessages(test.app);
    const looked = await customer.look(asked.body);

    expect(asked.status).toBe(201);
    expect(asked.body).toMatchObject({
      status: 'pending',
      deliver: 'email',
      verification_url: null,
      delivery: { status: 'queued', reminders: 0 },
    });
    expect(looked).toMatchObject({ verification_url: null, delivery: { status: 'accepted' } });
    expect(JSON.stringify([asked.body, looked])).not.toContain(address);
    expect(stored).not.toContain(address);
    const [{ to, mail }] = server.received as [(typeof server.received)[number]];
    expect(to).toEqual([address]);
    expect(mail.subject).toBe('Example Corp vous demande de confirmer : Reset your MFA');
    const [url = ''] = /http\S+token=\S+/.exec(mail.text ?? '') ?? [];
    const page = await visit(test, {
      id: looked['verification_session_id'],
      token: new URL(url).searchParams.get('token')!,
    });
    expect((await page.get()).body).toMatchObject({ purpose: 'Reset your MFA', locale: 'fr' });
    await api.complete(looked['verification_session_id'], 'success');
    test.clock.advanceSeconds(3);
    expect(await customer.look(asked.body)).toMatchObject({
      status: 'granted',
      verification_url: null,
    });
  });

  it('is told to nobody who repeats its creation at the service with the key of the gateway', async () => {
    const { body: asked } = await ask();
    await sendMessages(test.app);
    const [{ mail }] = server.received as [(typeof server.received)[number]];
    const [, sent] = /token=([\w.-]+)/.exec(mail.text ?? '') ?? [];
    const seen = await api.read(asked.verification_session_id);
    const { project_id, redirect_url, custom_fields, user_profile_information } = seen;

    const { status, body } = await api
      .post(SESSIONS, {
        ...{ project_id, redirect_url, custom_fields, expires_in: 1_800 },
        ...{ ask_device_key: true, user_profile_information },
      })
      .set('idempotency-key', String(custom_fields.access_request_id));

    expect(custom_fields.access_request_id).toBe(asked.id);
    expect([status, sent]).toEqual([200, expect.stringMatching(/./)]);
    expect(body.id).not.toBe(seen.id);
    expect(body.token).not.toBe(sent);
  });

  it('is in the language of the employee, unless the request names one', async () => {
    await patch({ locale: 'es-MX' });
    const ours = await ask();
    await ask({ deliver: 'email', locale: 'de' });
    await sendMessages(test.app);

    expect(server.received.map(({ mail }) => mail.subject)).toEqual([
      'Example Corp le pide que confirme: Reset your MFA',
      'Example Corp bittet Sie um Bestätigung: Reset your MFA',
    ]);
    const { verification_session_id: id } = await customer.look(ours.body);
    const [, token = ''] = /token=(\S+)/.exec(server.received[0]?.mail.text ?? '') ?? [];
    const page = await visit(test, { id, token });
    expect((await page.get()).body).toMatchObject({ locale: 'es-MX', language: 'es' });
  });

  it('goes by text message to the number on record', async () => {
    const { body } = await ask({ deliver: 'sms' });
    await sendMessages(test.app);

    const [newest] = texts();
    expect(newest).toMatchObject({ channel: 'sms', kind: 'verification_link', address: PHONE });
    expect(newest?.rendered.sms).toMatch(
      /^Example Corp: confirm who you are for "Reset your MFA": http/,
    );
    expect(await customer.look(body)).toMatchObject({ delivery: { status: 'accepted' } });
  });

  it('is the only way: a caller names no address, and sends the link itself where it asks for that', async () => {
    const named = await ask({ deliver: 'email', email: 'eve@example.com' });
    const other = await ask({ deliver: 'eve@example.com' });
    const own = await ask({});
    await sendMessages(test.app);

    expect([named.status, other.status]).toEqual([400, 400]);
    expect(own.body).toMatchObject({ deliver: 'none', delivery: null });
    expect(own.body.verification_url).toContain('/verify?token=');
    expect(server.received).toEqual([]);
  });

  it('does not go to an address that was changed an hour ago, nor three days less a minute', async () => {
    await patch({ email: 'eve@example.com' });
    const answers = [await ask()];
    test.clock.advanceSeconds(HOUR);
    answers.push(await ask());
    await patch({ title: 'Engineer' });
    test.clock.advanceSeconds(71 * HOUR - 60);
    answers.push(await ask());
    const bySms = await ask({ deliver: 'sms' });
    test.clock.advanceSeconds(60);
    const late = await ask();

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [409, 'contact_too_new']),
    );
    expect([bySms.status, late.status]).toEqual([201, 201]);
  });

  it('needs a contact', async () => {
    await patch({ phone: null });

    const { status, body } = await ask({ deliver: 'sms' });

    expect([status, body.code]).toEqual([409, 'contact_missing']);
  });

  it('that a refused request does not send counts for nobody', async () => {
    const other = await customer.employee({ email: address, status: 'suspended' });
    for (let n = 0; n < PER_ADDRESS; n += 1)
      expect(
        (await ask({ deliver: 'email', employee_id: other['employee_id'] })).body,
      ).toMatchObject({ status: 'denied', reason: 'employee_inactive' });

    expect((await ask()).status).toBe(201);
  });

  it('that bounces ends its request with the reason, and its session', async () => {
    server.behave({ at: 'recipient', code: 550 });
    const { body } = await ask();
    await sendMessages(test.app);

    expect(await customer.look(body)).toMatchObject({
      status: 'canceled',
      reason: 'link_not_delivered',
      delivery: { status: 'failed' },
    });
    expect(await state()).toBe('undelivered');
    await test.app.get(SessionCancellationService, { strict: false }).cancelDue();
    expect(await api.read(body.verification_session_id)).toMatchObject({ status: 'canceled' });

    const { body: later } = await ask({});
    await customer.post(`${REQUESTS}/${String(later.id)}/cancel`).expect(200);
    expect(await state()).toBe('not_invited');
  });

  it('that bounces takes no alarm away', async () => {
    const { body: failed } = await ask({});
    await api.complete(failed.verification_session_id, 'liveness_failed');
    test.clock.advanceSeconds(3);
    expect(await customer.look(failed)).toMatchObject({ reason: 'verification_failed' });
    server.behave({ at: 'recipient', code: 550 });
    await ask();
    await sendMessages(test.app);

    expect(await state()).toBe('needs_attention');
  });

  it('is repeated three times, five minutes apart, and to the contact of that moment', async () => {
    const { body } = await ask();
    await sendMessages(test.app);
    const remind = () => customer.post(`${REQUESTS}/${String(body.id)}/remind`);

    const early = await remind();
    expect([early.status, early.body.code]).toEqual([429, 'reminder_too_early']);
    const answers = [];
    for (let n = 0; n < 4; n += 1) {
      test.clock.advanceSeconds(301);
      answers.push(await remind());
    }
    await sendMessages(test.app);
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200, 409]);
    expect(answers[3]?.body.code).toBe('reminders_spent');
    expect(answers[2]?.body).toMatchObject({ verification_url: null, delivery: { reminders: 3 } });
    expect(server.received.map(({ mail }) => mail.subject?.split(':')[0])).toEqual([
      'Example Corp asks you to confirm',
      'Reminder',
      'Reminder',
      'Reminder',
    ]);

    const { body: trail } = await customer.get('/gateway/v1/audit_entries?limit=100').expect(200);
    const reminded = (trail.data as { subject: string; action: string }[]).filter(
      ({ subject, action }) => subject === body.id && action === 'access_request.reminded',
    );
    expect(reminded).toHaveLength(3);

    const { body: second } = await ask();
    await patch({ email: 'eve@example.com' });
    test.clock.advanceSeconds(301);
    const changed = await customer.post(`${REQUESTS}/${String(second.id)}/remind`);
    expect([changed.status, changed.body.code]).toEqual([409, 'contact_too_new']);
  });

  it('is repeated for nobody else, for no request that has ended, and for none of the caller’s own links', async () => {
    const { body } = await ask();
    const own = await customer.ask(employee);
    const stranger = await makeCustomer(test, partner);
    const codes = [
      await stranger.post(`${REQUESTS}/${String(body.id)}/remind`),
      await customer.post(`${REQUESTS}/${own.id}/remind`),
    ];
    await customer.post(`${REQUESTS}/${String(body.id)}/cancel`).expect(200);
    codes.push(await customer.post(`${REQUESTS}/${String(body.id)}/remind`));

    expect(codes.map((each) => each.body.code)).toEqual([
      'access_request_not_found',
      'link_not_sent_here',
      'access_request_ended',
    ]);
  });

  it('is sent once for ten reminders at the same moment', async () => {
    const { body } = await ask();
    test.clock.advanceSeconds(301);

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => customer.post(`${REQUESTS}/${String(body.id)}/remind`)),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is not sent for an employee who was deleted meanwhile', async () => {
    await ask();
    await customer.delete(`/gateway/v1/employees/${String(employee['employee_id'])}`).expect(200);
    await sendMessages(test.app);

    expect(server.received.map(({ mail }) => mail.subject)).toEqual([
      'Example Corp: your record was deleted',
    ]);
  });

  it('notifies every contact when the identity is reset or somebody else tried to pass as the employee', async () => {
    await patch({ locale: 'it' });
    const { body } = await ask({ deliver: 'none' });
    await api.complete(body.verification_session_id, 'success');
    await test.database.query(
      `UPDATE gateway.employees SET clear_user_id = id::text, identity_established_at = now()`,
    );
    await customer
      .post(`/gateway/v1/employees/${String(employee['employee_id'])}/reset_identity`, {
        reason: 'x',
      })
      .expect(200);
    await sendMessages(test.app);

    expect(server.received.map(({ to, mail }) => [to, mail.subject])).toEqual([
      [[address], 'Example Corp: la sua identità confermata è stata reimpostata'],
    ]);
    expect(texts()[0]).toMatchObject({ kind: 'identity_reset', address: PHONE });
  });
});
