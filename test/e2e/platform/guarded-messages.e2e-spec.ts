import { CONTACT_CHANGED, IDENTITY_RESET } from '../../../src/gateway/notices/notice.messages.js';
import { STAFF_NOTICE } from '../../../src/gateway/notices/staff-notice.messages.js';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { Mailbox, type MessageKind } from '../../../src/platform/messages/index.js';
import { makeCustomer } from '../../factories/customer.js';
import { fatesOf, queueMessages, sendMessages } from '../../factories/messages.js';
import { makePartner } from '../../factories/partner.js';
import { answered, makeConfirmingStaff } from '../../factories/staff-visitor.js';
import type { StaffBrowser } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import {
  MAIL_CERTIFICATE,
  MAIL_USER,
  startMailServer,
  type MailServer,
} from '../../support/doubles/mail-server.js';
import {
  startReceiver,
  TO_THIS_MACHINE,
  type WebhookReceiverService,
} from '../../support/doubles/webhook-receiver.js';

const ADDRESS = 'ada@example.com';
const NUMBER = '+15555550142';
const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
/** More than wait for one provider at once. */
const MANY = 40;
const WAIT_MS = 10_000;

describe('a warning in a workspace with its own provider', () => {
  let test: TestApplication;
  let server: MailServer;
  let texts: WebhookReceiverService;
  let customer: Id<'cust'>;
  let owner: StaffBrowser;

  beforeAll(async () => {
    server = await startMailServer();
    texts = await startReceiver();
    test = await startApplication({
      ...TO_THIS_MACHINE,
      MESSAGES_EMAIL_CA: MAIL_CERTIFICATE,
      MESSAGES_EMAIL_PER_ADDRESS: '1000',
    });
  });
  afterAll(async () => {
    await test.close();
    await server.close();
    await texts.close();
  });

  beforeEach(async () => {
    customer = (await makeCustomer(test, await makePartner(test.app))).customerId;
    owner = await makeConfirmingStaff(test, [customer, 'owner']);
    const { user: username, pass: password } = MAIL_USER;
    const at = { host: '127.0.0.1', port: server.port, security: 'starttls' };
    await save('email', { ...at, username, password, from: 'no-reply@acme.example' });
    await save('sms', { shape: 'json', url: texts.url, secret: SECRET, from: 'Acme' });
    // The owners hear of their own changes.
    await sendMessages(test.app);
  });

  const senders = (rest: string) => `/staff/v1/workspaces/${customer}/senders/${rest}`;

  async function save(channel: string, body: object): Promise<void> {
    expect((await answered(owner.send('PUT', senders(channel), { body }))).status).toBe(200);
  }

  /** Kinds and addresses of what the deployment's provider had since, the oldest first. */
  function noting(): () => string[] {
    const list = () => test.app.get(Mailbox, { strict: false }).list();
    const before = list().length;
    return () =>
      list()
        .slice(0, list().length - before)
        .map(({ kind, address }) => `${kind} ${address}`)
        .reverse();
  }

  const warn = (kind: MessageKind<never>, address = ADDRESS) => ({
    ...{ kind: kind as never, address },
    ...(address === NUMBER && { channel: 'sms' as const }),
    params: { company: 'One', cause: 'mass_deactivation', atMs: 0 },
  });

  it('leaves through the deployment’s, for staff and for employees', async () => {
    const sent = noting();

    await queueMessages(test.app, customer, [
      { address: ADDRESS },
      warn(CONTACT_CHANGED),
      warn(STAFF_NOTICE),
      warn(IDENTITY_RESET, NUMBER),
    ]);
    await sendMessages(test.app);

    expect(sent().sort()).toEqual([
      `contact_changed ${ADDRESS}`,
      `identity_reset ${NUMBER}`,
      `staff_notice ${ADDRESS}`,
    ]);
    expect(server.received.map(({ to }) => to)).toEqual([[ADDRESS]]);
    expect(texts.received).toEqual([]);
  });

  it('does not wait behind that provider where it hangs', async () => {
    server.behave('hang_in_data');
    const sent = noting();
    const begun = server.begun();
    await queueMessages(
      test.app,
      customer,
      Array.from({ length: MANY }, () => ({ address: ADDRESS })),
    );
    const running = sendMessages(test.app);
    while (server.begun() === begun) await new Promise(setImmediate);

    await queueMessages(test.app, customer, [warn(IDENTITY_RESET)]);

    const limit = performance.now() + WAIT_MS;
    while (sent().length === 0 && performance.now() < limit) await new Promise(setImmediate);
    const inTime = sent();
    await server.close();
    server = await startMailServer();
    await running;
    expect(inTime).toEqual([`identity_reset ${ADDRESS}`]);
  });

  it('is taken and sent while the settings of that provider cannot be read', async () => {
    await queueMessages(test.app, customer, [{ address: ADDRESS }]);
    await test.database.query(
      `UPDATE gateway.message_senders SET sealed_settings = '\\x00' WHERE customer_id = $1`,
      [uuidOf(customer)],
    );
    const sent = noting();

    await queueMessages(test.app, customer, [warn(IDENTITY_RESET)]);
    const body = { email: 'new@example.com', role: 'hr', deliver: 'email' };
    const invited = await answered(
      owner.post(`/staff/v1/workspaces/${customer}/invitations`, body),
    );
    await sendMessages(test.app);

    expect(invited.status).toBe(200);
    expect(sent()).toEqual([`identity_reset ${ADDRESS}`, 'staff_invitation new@example.com']);
    // What is not guarded still waits for the settings.
    expect((await fatesOf(test.app, customer)).sort()).toEqual(['accepted', 'queued']);
  });
});
