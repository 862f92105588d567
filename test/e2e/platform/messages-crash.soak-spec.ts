import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ONE_TIME_CODE } from '../../../src/platform/messages/one-time-codes.js';
import type { NewMessage } from '../../../src/platform/messages/index.js';
import { makeCustomer } from '../../factories/customer.js';
import { fatesOf, queueMessages, sendMessages } from '../../factories/messages.js';
import { makePartner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import {
  MAIL_CERTIFICATE,
  startMailServer,
  type MailServer,
} from '../../support/doubles/mail-server.js';
import { environmentOf, eventually, startServer } from '../../support/processes/server-process.js';

const CODE = {
  address: 'code@example.com',
  kind: ONE_TIME_CODE as unknown as NewMessage['kind'],
  params: { code: '424242', sender: 'Example Corp', minutes: 10 },
};

describe('messages of a process that is killed while it sends', () => {
  let mail: MailServer;
  let test: TestApplication;
  let dataDir: string;

  beforeAll(async () => {
    mail = await startMailServer();
    test = await startApplication({
      MESSAGES_EMAIL: mail.url,
      MESSAGES_EMAIL_CA: MAIL_CERTIFICATE,
    });
    dataDir = mkdtempSync(join(tmpdir(), 'identity-gateway-messages-'));
  });

  afterAll(async () => {
    await test.close();
    await mail.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('are sent again as letters, under the same id, and never as codes', async () => {
    const { customerId } = await makeCustomer(test, await makePartner(test.app));
    mail.behave('hang_in_data');
    const [letterId] = await queueMessages(test.app, customerId, [
      // The letter is of a kind that every process knows.
      {
        ...CODE,
        address: 'letter@example.com',
        kind: { name: 'identity_reset' } as NewMessage['kind'],
        params: { company: 'Example Corp', atMs: 0 },
      },
      CODE,
    ]);
    const server = startServer({
      ...environmentOf(test),
      PORT: '0',
      DATA_DIR: dataDir,
      SWEEP_INTERVAL_MS: '100',
      MESSAGES_EMAIL: mail.url,
      MESSAGES_EMAIL_CA: MAIL_CERTIFICATE,
    });
    await eventually(() => mail.begun() === 2);
    server.signal('SIGKILL');
    await server.ended;
    mail.behave('accept');

    // Until the leases end, nobody else touches what the dead process had begun.
    expect(await sendMessages(test.app)).toBe(0);
    test.clock.advanceSeconds(121);
    await sendMessages(test.app);

    expect(mail.received.map(({ to, mail: { messageId } }) => [to, messageId])).toEqual([
      [['letter@example.com'], `<${String(letterId)}@localhost>`],
    ]);
    expect(await fatesOf(test.app, customerId)).toEqual(['failed: interrupted', 'accepted']);
  });
});
