import { CONTACT_CHANGED, IDENTITY_RESET } from '../../../src/gateway/notices/notice.messages.js';
import { STAFF_NOTICE } from '../../../src/gateway/notices/staff-notice.messages.js';
import { uuidOf } from '../../../src/platform/ids/index.js';
import { Mailbox, type MessageKind } from '../../../src/platform/messages/index.js';
import { fatesOf, queueMessages, sendMessages } from '../../factories/messages.js';
import { setSenderScene, type SenderScene } from '../../factories/sender-scene.js';
import { answered, makeConfirmingStaff } from '../../factories/staff-visitor.js';
import type { StaffBrowser } from '../../factories/staff.js';
import { startMailServer } from '../../support/doubles/mail-server.js';

const ADDRESS = 'ada@example.com';
const NUMBER = '+15555550142';
/** More than wait for one provider at once. */
const MANY = 40;
const WAIT_MS = 10_000;

describe('a warning in a workspace with its own provider', () => {
  let { test, customer, server, provider, email, sms, put } = {} as SenderScene;
  let owner: StaffBrowser;

  setSenderScene((scene) => {
    ({ test, customer, server, provider, email, sms, put } = scene);
  });

  beforeEach(async () => {
    owner = await makeConfirmingStaff(test, [customer, 'owner']);
    await save('email', email());
    await save('sms', sms());
  });

  /** Changes the settings; the owners hear of their own changes. */
  async function save(channel: 'email' | 'sms', body: object): Promise<void> {
    expect((await put(owner, customer, channel, body)).status).toBe(200);
    await sendMessages(test.app);
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
    expect(provider.received).toEqual([]);
  });

  it('does not wait behind that provider where it hangs', async () => {
    const hanging = await startMailServer();
    hanging.behave('hang_in_data');
    await save('email', email({ port: hanging.port }));
    const sent = noting();
    const begun = hanging.begun();
    await queueMessages(
      test.app,
      customer,
      Array.from({ length: MANY }, () => ({ address: ADDRESS })),
    );
    const running = sendMessages(test.app);
    while (hanging.begun() === begun) await new Promise(setImmediate);

    await queueMessages(test.app, customer, [warn(IDENTITY_RESET)]);

    const limit = performance.now() + WAIT_MS;
    while (sent().length === 0 && performance.now() < limit) await new Promise(setImmediate);
    const inTime = sent();
    await hanging.close();
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
