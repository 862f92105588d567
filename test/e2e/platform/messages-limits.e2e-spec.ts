import { CONTACT_CHANGED, IDENTITY_RESET } from '../../../src/gateway/notices/notice.messages.js';
import { Database } from '../../../src/platform/database/index.js';
import { VERIFICATION_LINK } from '../../../src/gateway/access-requests/links/link.messages.js';
import { newId, type Id } from '../../../src/platform/ids/index.js';
import { SENDER_TEST } from '../../../src/platform/messages/sender-test.message.js';
import {
  Messages,
  OneTimeCodes,
  type Channel,
  type MessageKind,
} from '../../../src/platform/messages/index.js';
import { SenderStore } from '../../../src/platform/messages/senders/sender.store.js';
import { makeCustomer } from '../../factories/customer.js';
import { makePartner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const [PER_NUMBER, PER_PREFIX, PER_ADDRESS] = [2, 4, 3];
/** All workspaces together may send so many times as much. */
const ALL = 5;

describe('the limits of messages to one person', () => {
  let test: TestApplication;

  beforeAll(async () => {
    test = await startApplication({
      MESSAGES_SMS_PER_NUMBER: String(PER_NUMBER),
      MESSAGES_SMS_PER_PREFIX: String(PER_PREFIX),
      MESSAGES_EMAIL_PER_ADDRESS: String(PER_ADDRESS),
    });
  });
  afterAll(() => test.close());

  const somebody = (): Id<'cust'> => newId('cust');

  /** How many of so many messages of a workspace pass the limits. */
  async function admitted(
    tenant: Id,
    channel: Channel,
    addresses: readonly string[],
  ): Promise<number> {
    const codes = test.app.get(OneTimeCodes, { strict: false });
    const request = { tenant, owner: tenant, subject: tenant, purpose: 'test', locale: null };
    let passed = 0;
    for (const address of addresses) {
      try {
        await codes.prepare({ ...request, channel, address, sender: 'Example Corp' });
        passed += 1;
      } catch (error) {
        expect(error).toMatchObject({ code: 'message_limit_reached', status: 429 });
      }
    }
    return passed;
  }

  const times = (count: number, address: string): string[] =>
    Array.from({ length: count }, () => address);
  /** Different numbers of one block. */
  const block = (prefix: string, from: number): string[] =>
    Array.from({ length: PER_PREFIX + 1 }, (_, n) => `${prefix}${String(from + n)}`);

  it('of a person are not used up by test messages', async () => {
    const tenant = somebody();
    const address = 'eve@example.com';
    const trial = { tenant, kind: SENDER_TEST, channel: 'email', address } as const;
    const messages = test.app.get(Messages, { strict: false });
    for (let n = 0; n < PER_ADDRESS; n += 1) await messages.admit(trial);
    await expect(messages.admit(trial)).rejects.toMatchObject({ code: 'message_limit_reached' });

    expect(await admitted(tenant, 'email', times(PER_ADDRESS, address))).toBe(PER_ADDRESS);
  });

  it('of a warning are used up by no link, code, test or other warning', async () => {
    const tenant = somebody();
    const messages = test.app.get(Messages, { strict: false });
    for (const [channel, address] of [
      ['email', 'mary@example.com'],
      ['sms', '+12155550100'],
    ] as const) {
      const refusedAfter = async (at: Id<'cust'>, kind: MessageKind<never>): Promise<number> => {
        for (let n = 0; n <= PER_ADDRESS; n += 1)
          try {
            await messages.admit({ tenant: at, kind, channel, address });
          } catch (error) {
            expect(error).toMatchObject({ code: 'message_limit_reached' });
            return n;
          }
        return Infinity;
      };
      const most = channel === 'email' ? PER_ADDRESS : PER_NUMBER;
      // As many workspaces as use up what all of them may send there, and the person's own.
      for (const each of [tenant, ...Array.from({ length: ALL + 1 }, somebody)])
        for (const kind of [VERIFICATION_LINK, SENDER_TEST, CONTACT_CHANGED])
          await refusedAfter(each, kind);
      for (const kind of [VERIFICATION_LINK, SENDER_TEST, CONTACT_CHANGED])
        expect(await refusedAfter(somebody(), kind as never)).toBe(0);

      expect(await refusedAfter(tenant, IDENTITY_RESET as never)).toBe(most);
    }
  });

  it('of links in all workspaces are not used up by tests', async () => {
    const messages = test.app.get(Messages, { strict: false });
    const [channel, address] = ['email', 'joan@example.com'] as const;
    for (let n = 0; n < ALL; n += 1) {
      const trial = { tenant: somebody(), kind: SENDER_TEST, channel, address } as const;
      for (let each = 0; each < PER_ADDRESS; each += 1) await messages.admit(trial);
    }

    expect(await admitted(somebody(), channel, times(PER_ADDRESS, address))).toBe(PER_ADDRESS);
  });

  it('of one workspace are not used up by another', async () => {
    const [greedy, other] = [somebody(), somebody()];
    const number = times(PER_NUMBER + 3, '+12125550100');
    expect(await admitted(greedy, 'sms', number)).toBe(PER_NUMBER);
    expect(await admitted(other, 'sms', number)).toBe(PER_NUMBER);

    expect(await admitted(greedy, 'sms', block('+1212556', 1_000))).toBe(PER_PREFIX);
    expect(await admitted(other, 'sms', block('+1212556', 2_000))).toBe(PER_PREFIX);

    const mailbox = times(PER_ADDRESS + 3, 'ada@example.com');
    expect(await admitted(greedy, 'email', mailbox)).toBe(PER_ADDRESS);
    expect(await admitted(other, 'email', mailbox)).toBe(PER_ADDRESS);
  });

  it('hold for all workspaces together too, so that many cannot flood one person', async () => {
    const workspaces = Array.from({ length: ALL + 2 }, somebody);
    const passed = { number: 0, prefix: 0, address: 0 };
    for (const [n, each] of workspaces.entries()) {
      passed.number += await admitted(each, 'sms', times(PER_NUMBER, '+13125550100'));
      passed.prefix += await admitted(each, 'sms', block('+1312556', 1_000 * (n + 1)));
      passed.address += await admitted(each, 'email', times(PER_ADDRESS, 'grace@example.com'));
    }

    expect(passed).toEqual({
      number: ALL * PER_NUMBER,
      prefix: ALL * PER_PREFIX,
      address: ALL * PER_ADDRESS,
    });
  });

  it('of all workspaces do not count what leaves by the own provider of one', async () => {
    const partner = await makePartner(test.app);
    const senders = test.app.get(SenderStore, { strict: false });
    const url = 'https://sms.example.com/';
    const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    const mail = { host: 'mail.example.com', port: 587, username: 'a', password: 'b' };
    const many = await Promise.all(
      Array.from({ length: ALL + 2 }, async () => {
        const { customerId } = await makeCustomer(test, partner);
        await test.app.get(Database, { strict: false }).transaction(async (tx) => {
          await senders.save(customerId, 'sms', { shape: 'json', url, secret, from: 'Acme' }, tx);
          const settings = { server: { ...mail, security: 'starttls' }, from: 'a@example.com' };
          await senders.save(customerId, 'email', settings as never, tx);
        });
        return customerId;
      }),
    );
    const [number, mailbox] = ['+14155550100', 'alan@example.com'];
    for (const each of many) {
      expect(await admitted(each, 'sms', times(PER_NUMBER + 1, number))).toBe(PER_NUMBER);
      expect(await admitted(each, 'email', times(PER_ADDRESS + 1, mailbox))).toBe(PER_ADDRESS);
    }

    expect(await admitted(somebody(), 'sms', times(PER_NUMBER, number))).toBe(PER_NUMBER);
    expect(await admitted(somebody(), 'email', times(PER_ADDRESS, mailbox))).toBe(PER_ADDRESS);
  });

  it('count an address once, however it is written', async () => {
    const written = ['Ada.L@example.com', 'ada.l@EXAMPLE.com', 'ADA.L@example.com'];
    expect(await admitted(somebody(), 'email', [...written, ...written])).toBe(PER_ADDRESS);
  });
});
