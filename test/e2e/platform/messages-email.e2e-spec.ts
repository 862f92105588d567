import { ONE_TIME_CODE } from '../../../src/platform/messages/one-time-codes.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { fatesOf, queueMessages, sendMessages } from '../../factories/messages.js';
import { makePartner } from '../../factories/partner.js';
import type { NewMessage } from '../../../src/platform/messages/index.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import {
  MAIL_CERTIFICATE,
  startMailServer,
  type MailServer,
} from '../../support/doubles/mail-server.js';
import { dump } from '../../support/stored.js';

const ADDRESS = 'ada@example.com';
const CODE = {
  kind: ONE_TIME_CODE as unknown as NewMessage['kind'],
  params: { code: '424242', sender: 'Example Corp', minutes: 10 },
};

describe('e-mails', () => {
  let server: MailServer;
  let test: TestApplication;
  let customer: CustomerSystem;

  beforeAll(async () => {
    server = await startMailServer();
    test = await startApplication({
      MESSAGES_EMAIL: server.url,
      MESSAGES_EMAIL_CA: MAIL_CERTIFICATE,
      MESSAGES_EMAIL_FROM: 'Example Corp <no-reply@example.com>',
      MESSAGES_EMAIL_PER_ADDRESS: '1000',
    });
  });

  beforeEach(async () => {
    customer = await makeCustomer(test, await makePartner(test.app));
    server.behave('accept');
    server.received.length = 0;
  });

  afterAll(async () => {
    await test.close();
    await server.close();
  });

  const queue = (...messages: Partial<NewMessage>[]) =>
    queueMessages(
      test.app,
      customer.customerId,
      messages.map((each) => ({ address: ADDRESS, ...each })),
    );
  const fates = () => fatesOf(test.app, customer.customerId);

  it('reach the mail server encrypted and signed in, in both forms, with our id and no reply wanted', async () => {
    const [id] = await queue({ locale: 'es-MX' });
    await sendMessages(test.app);

    const [received] = server.received;
    expect(received?.wasEncrypted).toBe(true);
    expect(received?.to).toEqual([ADDRESS]);
    expect(received?.mail.messageId).toBe(`<${String(id)}@example.com>`);
    expect(received?.mail.subject).toBe('For Ada (es)');
    expect(received?.mail.from?.text).toBe('"Example Corp" <no-reply@example.com>');
    expect(received?.mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(received?.mail.text).toContain('https://verify.example.com/?token=secret');
    expect(received?.mail.html).toContain('<html lang="es">');
    expect(await fates()).toEqual(['accepted']);
  });

  it('are sent by another process, when theirs stopped between commit and sending', async () => {
    await queue({});
    const other = await startAnother(test.database, {
      ENCRYPTION_KEYS: test.settings.encryptionKeys,
      HASH_PEPPER: test.settings.hashPepper,
      MESSAGES_EMAIL: server.url,
      MESSAGES_EMAIL_CA: MAIL_CERTIFICATE,
    });
    await sendMessages(other.app);
    await other.close();

    expect(server.received).toHaveLength(1);
    expect(await sendMessages(test.app)).toBe(0);
  });

  it('take no header and no second recipient from names and addresses', async () => {
    const name = 'Ada\r\nBcc: eve@example.com\r\n\r\n<script>alert(1)</script>';
    await queue({ params: { name, url: 'https://verify.example.com/' } });
    await sendMessages(test.app);

    const [received] = server.received;
    expect(received?.to).toEqual([ADDRESS]);
    expect(received?.mail.headers.has('bcc')).toBe(false);
    expect(received?.raw).not.toMatch(/^bcc:/im);
    expect(received?.mail.html).not.toContain('<script>');
    for (const address of [
      'ada@example.com, eve@example.com',
      'ada@example.com\r\nRCPT TO:<eve@example.com>',
      'Eve <eve@example.com>',
      'ada@example.com;eve@example.com',
    ])
      await expect(queue({ address })).rejects.toMatchObject({ code: 'message_address_refused' });
  });

  it('are tried again after a 4xx, and accepted by the 2xx that follows', async () => {
    server.behave({ at: 'recipient', code: 451 });
    await queue({}, CODE);
    await sendMessages(test.app);
    expect(await fates()).toEqual(['queued', 'queued']);
    server.behave('accept');
    expect(await sendMessages(test.app)).toBe(0);

    test.clock.advanceSeconds(6);
    await sendMessages(test.app);

    expect(server.received).toHaveLength(2);
    expect(await fates()).toEqual(['accepted', 'accepted']);
  });

  it('that are refused for good are not tried again', async () => {
    server.behave({ at: 'recipient', code: 550 });
    await queue({}, CODE);
    await sendMessages(test.app);
    server.behave('accept');
    test.clock.advanceSeconds(86_000);
    await sendMessages(test.app);

    expect(await fates()).toEqual(['failed: refused', 'failed: refused']);
    expect(server.received).toEqual([]);
  });

  it('whose connection is lost in the middle are sent again as letters, and never as codes', async () => {
    server.behave('drop_in_data');
    await queue({}, CODE);
    await sendMessages(test.app);
    server.behave('accept');
    test.clock.advanceSeconds(6);
    await sendMessages(test.app);

    expect(server.received.map(({ mail }) => mail.subject)).toEqual(['For Ada (en)']);
    expect((await fates()).sort()).toEqual(['accepted', 'failed: interrupted']);
  });

  it('that come too late expire, unsent', async () => {
    const expiresAt = new Date(test.clock.now().getTime() + 600_000);
    server.behave({ at: 'data', code: 452 });
    await queue({ expiresAt }, { ...CODE, expiresAt });
    await sendMessages(test.app);
    server.behave('accept');
    test.clock.advanceSeconds(601);
    await sendMessages(test.app);

    expect(await fates()).toEqual(['expired', 'expired']);
    expect(server.received).toEqual([]);
  });

  it('say nothing in a dump of the database, and keep nothing once they are sent', async () => {
    await queue({}, CODE);
    const before = await dump(test.database);
    await sendMessages(test.app);
    const rows = await test.database.query<{ bytes: number }>(
      'SELECT max(length(sealed_content)) AS bytes FROM gateway.messages',
    );

    for (const secret of [ADDRESS, 'token=secret']) expect(before).not.toContain(secret);
    expect(before).not.toMatch(/\b424242\b/);
    expect(rows).toEqual([{ bytes: 0 }]);
  });

  it('to somebody whose data key is gone cannot be read, and fail', async () => {
    const employee = await customer.employee();
    await queue({ owner: employee.id as never });
    await customer.delete(`/gateway/v1/employees/${String(employee['employee_id'])}`).expect(200);
    await sendMessages(test.app);

    expect(await fates()).toEqual(['failed: unreadable']);
    expect(server.received).toEqual([]);
  });

  it('are not handed to another machine in clear', async () => {
    const plain = await startMailServer({ tls: false, host: '127.0.0.2' });
    const { app, close } = await startAnother(test.database, {
      ENCRYPTION_KEYS: test.settings.encryptionKeys,
      HASH_PEPPER: test.settings.hashPepper,
      MESSAGES_EMAIL: plain.url,
    });
    await queueMessages(app, customer.customerId, [{ address: ADDRESS }]);
    await sendMessages(app);
    await close();
    await plain.close();

    expect(plain.begun()).toBe(0);
    expect(await fates()).toEqual(['queued']);
  });
});
