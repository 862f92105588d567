import { randomBytes } from 'node:crypto';
import { signForm, signWebhook } from '../../../src/platform/crypto/index.js';
import { Database } from '../../../src/platform/database/index.js';
import { ONE_TIME_CODE } from '../../../src/platform/messages/one-time-codes.js';
import { OneTimeCodes, type NewMessage } from '../../../src/platform/messages/index.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { fatesOf, queueMessages, sendMessages } from '../../factories/messages.js';
import { makePartner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { MAIL_CERTIFICATE, startMailServer } from '../../support/doubles/mail-server.js';
import {
  startReceiver,
  TO_THIS_MACHINE,
  type WebhookReceiverService,
} from '../../support/doubles/webhook-receiver.js';

const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
const TOKEN = 'f00dfeed';
const NUMBER = '+15555550142';
const CODE = {
  kind: ONE_TIME_CODE as unknown as NewMessage['kind'],
  params: { code: '424242', sender: 'Example Corp', minutes: 10 },
};

describe('text messages', () => {
  let provider: WebhookReceiverService;

  beforeAll(async () => {
    provider = await startReceiver();
  });

  beforeEach(() => {
    provider.behave(200);
    provider.received.length = 0;
  });

  afterAll(() => provider.close());

  /** The address of reports that the last message told. */
  const reportUrl = (): string => {
    const { body } = provider.received.at(-1)!;
    return body.startsWith('{')
      ? (JSON.parse(body) as { status_url: string }).status_url
      : new URLSearchParams(body).get('StatusCallback')!;
  };

  describe('by signed JSON', () => {
    let test: TestApplication;
    let customer: CustomerSystem;

    beforeAll(async () => {
      test = await startApplication({
        ...TO_THIS_MACHINE,
        MESSAGES_SMS: provider.url,
        MESSAGES_SMS_SECRET: SECRET,
        MESSAGES_SMS_FROM: 'Example',
        MESSAGES_SMS_PER_NUMBER: '1000',
        MESSAGES_SMS_PER_PREFIX: '1000',
      });
    });

    beforeEach(async () => {
      customer = await makeCustomer(test, await makePartner(test.app));
    });

    afterAll(() => test.close());

    const queue = (...messages: Partial<NewMessage>[]) =>
      queueMessages(
        test.app,
        customer.customerId,
        messages.map((each) => ({ address: NUMBER, channel: 'sms', ...each }) as const),
      );
    const fates = () => fatesOf(test.app, customer.customerId);

    /** A report signed as the provider signs it, unless told otherwise. */
    const report = async (
      body: object,
      {
        secret = SECRET,
        at = test.clock.now(),
        url = reportUrl(),
        text = JSON.stringify(body),
      } = {},
    ): Promise<number> => {
      const timestamp = Math.floor(at.getTime() / 1000);
      const signature = signWebhook(secret, { id: 'evt_1', timestamp, body: JSON.stringify(body) });
      const { status } = await fetch(url.replace(test.settings.baseUrl, test.baseUrl), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': 'evt_1',
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signature,
        },
        body: text,
      });
      return status;
    };

    it('arrive with our id and a signature, in the language of their reader', async () => {
      const [id] = await queue({ ...CODE, locale: 'fr' });
      await sendMessages(test.app);

      const [{ headers, body }] = provider.received as [(typeof provider.received)[number]];
      const signed = { id: String(id), timestamp: Number(headers['webhook-timestamp']), body };
      expect(headers['webhook-signature']).toBe(signWebhook(SECRET, signed));
      expect(JSON.parse(body)).toMatchObject({
        id,
        to: NUMBER,
        from: 'Example',
        type: 'one_time_code',
        locale: 'fr',
        text: expect.stringContaining('424242 est votre code'),
      });
      expect(await fates()).toEqual(['accepted']);
    });

    it('are delivered when the provider says so, once and in any order', async () => {
      const [id] = await queue({});
      await sendMessages(test.app);

      expect(await report({ id, status: 'sent' })).toBe(204);
      expect(await fates()).toEqual(['accepted']);
      expect(await report({ id, status: 'delivered' })).toBe(204);
      expect(await report({ id, status: 'delivered' })).toBe(204);
      expect(await report({ id, status: 'undelivered' })).toBe(204);
      expect(await report({ id, status: 'sent' })).toBe(204);
      expect(await fates()).toEqual(['delivered']);
    });

    it('are delivered by a report that comes before the answer, and not sent again', async () => {
      const [id] = await queue({});
      const reports: number[] = [];
      provider.behave(async () => {
        reports.push(await report({ id, status: 'delivered' }));
        return 500;
      });
      await sendMessages(test.app);
      test.clock.advanceSeconds(60);
      await sendMessages(test.app);

      expect(reports).toEqual([204]);
      expect(await fates()).toEqual(['delivered']);
    });

    it('stay what they are after a report that is forged, old, changed or of another message', async () => {
      const [first] = await queue({});
      await sendMessages(test.app);
      const [second] = await queue({});
      await sendMessages(test.app);
      const delivered = { id: second, status: 'delivered' };

      expect([
        await report(delivered, { secret: `whsec_${randomBytes(32).toString('base64')}` }),
        await report(delivered, { at: new Date(test.clock.now().getTime() - 301_000) }),
        await report({ id: second, status: 'sent' }, { text: JSON.stringify(delivered) }),
        await report({ id: first, status: 'delivered' }),
        (await fetch(reportUrl().replace(test.settings.baseUrl, test.baseUrl), { method: 'POST' }))
          .status,
      ]).toEqual([401, 401, 401, 401, 401]);
      expect(await fates()).toEqual(['accepted', 'accepted']);
    });

    it('end no e-mail, whose id the provider never got', async () => {
      const [text] = await queue({});
      await sendMessages(test.app);
      const [letter] = await queue({ channel: 'email', address: 'ada@example.com' });
      const url = reportUrl().replace(text!, letter!);

      expect(await report({ id: letter, status: 'undelivered' }, { url })).toBe(204);

      expect(await fates()).toEqual(['queued', 'accepted']);
    });

    it.each([
      ['an error after which nobody knows', 500, ['queued', 'failed: interrupted']],
      ['a request to wait', 429, ['queued', 'queued']],
      ['a refusal', 400, ['failed: refused', 'failed: refused']],
      ['a lost connection', 'reset', ['queued', 'failed: interrupted']],
    ] as const)(
      'after %s: letters at least once, codes at most once',
      async (_what, answer, ends) => {
        provider.behave(answer);
        await queue({});
        await queue(CODE);
        await sendMessages(test.app);

        expect((await fates()).reverse()).toEqual(ends);
      },
    );

    it('go to the countries of the list and to nobody else', async () => {
      for (const address of ['+18765550102', '+882123456789', '15555550102', '+1 555 555 0102'])
        await expect(queue({ address })).rejects.toMatchObject({ code: 'message_address_refused' });
    });
  });

  describe('by a service with the API of Twilio', () => {
    let test: TestApplication;
    let customer: CustomerSystem;

    beforeAll(async () => {
      const { host } = new URL(provider.url);
      test = await startApplication({
        ...TO_THIS_MACHINE,
        MESSAGES_SMS: `twilio+http://AC123:${TOKEN}@${host}`,
        MESSAGES_SMS_FROM: '+15555550100',
        RATE_LIMIT_TIMEOUT_MS: '10000', // a pause of the machine is no counter out of reach
      });
      customer = await makeCustomer(test, await makePartner(test.app));
    });

    afterAll(() => test.close());

    const report = async (fields: Record<string, string>, token = TOKEN): Promise<number> => {
      const url = reportUrl();
      const { status } = await fetch(url.replace(test.settings.baseUrl, test.baseUrl), {
        method: 'POST',
        headers: { 'x-twilio-signature': signForm(token, url, Object.entries(fields)) },
        body: new URLSearchParams(fields),
      });
      return status;
    };

    it('are posted as a form, and their reports are accepted only with its signature', async () => {
      provider.behave(201);
      await queueMessages(test.app, customer.customerId, [{ address: NUMBER, channel: 'sms' }]);
      await sendMessages(test.app);

      const [{ path, headers, body }] = provider.received as [(typeof provider.received)[number]];
      expect(path).toBe('/2010-04-01/Accounts/AC123/Messages.json');
      expect(headers.authorization).toBe(
        `Basic ${Buffer.from(`AC123:${TOKEN}`).toString('base64')}`,
      );
      expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({
        To: NUMBER,
        From: '+15555550100',
        Body: 'Ada: https://verify.example.com/?token=secret',
      });
      const undelivered = { MessageSid: 'SM1', MessageStatus: 'undelivered', To: NUMBER };
      expect(await report(undelivered, 'guessed')).toBe(401);
      expect(await fatesOf(test.app, customer.customerId)).toEqual(['accepted']);
      expect(await report(undelivered)).toBe(204);
      expect(await report({ ...undelivered, MessageStatus: 'delivered' })).toBe(204);
      expect(await fatesOf(test.app, customer.customerId)).toEqual(['failed: undelivered']);
    });

    it('are few to one block of numbers, however many a stranger asks for', async () => {
      const codes = test.app.get(OneTimeCodes, { strict: false });
      const { customerId: tenant } = customer;
      const ask = async (n: number): Promise<string> => {
        try {
          const { queue } = await codes.prepare({
            ...{ tenant, owner: tenant, subject: tenant, purpose: 'test', locale: null },
            channel: 'sms',
            address: `+1212555${String(n).padStart(4, '0')}`,
            sender: 'Example Corp',
          });
          await test.app.get(Database, { strict: false }).transaction(queue);
          return 'sent';
        } catch (error) {
          return (error as { code: string }).code;
        }
      };

      // In rounds: what waits too long for its counter is refused as well, and proves nothing here.
      const answers: string[] = [];
      for (let from = 0; from < 1_000; from += 20)
        answers.push(...(await Promise.all(Array.from({ length: 20 }, (_, n) => ask(from + n)))));
      await sendMessages(test.app);

      expect(answers.filter((each) => each === 'sent')).toHaveLength(50);
      expect(new Set(answers)).toEqual(new Set(['sent', 'message_limit_reached']));
      expect(provider.received).toHaveLength(50);
    });
  });

  it('that hang delay no e-mail, and letters that hang delay no code', async () => {
    const mail = await startMailServer();
    const test = await startApplication({
      ...TO_THIS_MACHINE,
      MESSAGES_EMAIL: mail.url,
      MESSAGES_EMAIL_CA: MAIL_CERTIFICATE,
      MESSAGES_SMS: provider.url,
      MESSAGES_SMS_SECRET: SECRET,
      DRAIN_TIMEOUT_MS: '100',
    });
    const { customerId } = await makeCustomer(test, await makePartner(test.app));
    provider.behave('hang');
    mail.behave((address) => (address.startsWith('slow') ? 'hang_in_data' : 'accept'));
    const slow = Array.from({ length: 20 }, (_, n) => ({
      address: `slow${String(n)}@example.com`,
    }));
    await queueMessages(test.app, customerId, [
      ...slow,
      { address: NUMBER, channel: 'sms' },
      { address: 'ada@example.com', ...CODE },
    ]);

    // Both others hang until the mail server and the provider are gone.
    const sending = sendMessages(test.app);
    while (mail.received.length === 0) await new Promise(setImmediate);

    expect(mail.received.map(({ to }) => to)).toEqual([['ada@example.com']]);
    await mail.close();
    await provider.close();
    await sending;
    await test.close();
    provider = await startReceiver();
  });
});
