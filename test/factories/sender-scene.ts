import { randomBytes } from 'node:crypto';
import type { Id } from '../../src/platform/ids/index.js';
import { startApplication, type TestApplication } from '../support/application.js';
import {
  MAIL_CERTIFICATE,
  MAIL_USER,
  startMailServer,
  type MailServer,
} from '../support/doubles/mail-server.js';
import {
  startReceiver,
  TO_THIS_MACHINE,
  type WebhookReceiverService,
} from '../support/doubles/webhook-receiver.js';
import { makeCustomer } from './customer.js';
import { makePartner, type Partner } from './partner.js';
import { answered, type Answered } from './staff-visitor.js';
import type { StaffBrowser } from './staff.js';

/** A new partner and customer, and providers that have taken nothing yet. */
export interface SenderScene {
  test: TestApplication;
  partner: Partner;
  customer: Id<'cust'>;
  /** Takes e-mails. */
  server: MailServer;
  /** Takes text messages. */
  provider: WebhookReceiverService;
  /** The settings of a workspace that sends through these two. */
  email: (change?: object) => Record<string, unknown>;
  sms: (change?: object) => object;
  put: (
    staff: StaffBrowser,
    workspace: string,
    channel: 'email' | 'sms',
    body: object,
  ) => Promise<Answered>;
}

export const SMS_SECRET = `whsec_${randomBytes(32).toString('base64')}`;

export const sendersAt = (workspace: string, rest = ''): string =>
  `/staff/v1/workspaces/${workspace}/senders${rest}`;

/** Sets the scene for each test of a `describe`, in one application, and hands it to `take`. */
export function setSenderScene(take: (scene: SenderScene) => void): void {
  let test: TestApplication;
  let server: MailServer;
  let provider: WebhookReceiverService;

  beforeAll(async () => {
    server = await startMailServer();
    provider = await startReceiver();
    test = await startApplication({
      ...TO_THIS_MACHINE,
      MESSAGES_EMAIL_CA: MAIL_CERTIFICATE,
      MESSAGES_EMAIL_PER_ADDRESS: '1000',
      MESSAGES_SMS_PER_NUMBER: '1000',
      MESSAGES_SMS_PER_PREFIX: '1000',
    });
  });

  beforeEach(async () => {
    const partner = await makePartner(test.app);
    server.behave('accept');
    server.received.length = 0;
    provider.received.length = 0;
    take({
      ...{ test, partner, server, provider },
      customer: (await makeCustomer(test, partner)).customerId,
      email: (change = {}) => ({
        host: '127.0.0.1',
        port: server.port,
        security: 'starttls',
        username: MAIL_USER.user,
        password: MAIL_USER.pass,
        from: 'Acme <no-reply@acme.example>',
        ...change,
      }),
      sms: (change = {}) => ({
        shape: 'json',
        url: provider.url,
        secret: SMS_SECRET,
        from: 'Acme',
        ...change,
      }),
      put: (staff, workspace, channel, body) =>
        answered(staff.send('PUT', sendersAt(workspace, `/${channel}`), { body })),
    });
  });

  afterAll(async () => {
    await test.close();
    await server.close();
    await provider.close();
  });
}
