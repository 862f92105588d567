import { signWebhook } from '../../../src/platform/crypto/index.js';
import { uuidOf } from '../../../src/platform/ids/index.js';
import { Mailbox } from '../../../src/platform/messages/index.js';
import { makeCustomer } from '../../factories/customer.js';
import { fatesOf, queueMessages, sendMessages } from '../../factories/messages.js';
import { makePartner } from '../../factories/partner.js';
import {
  sendersAt as at,
  setSenderScene,
  SMS_SECRET as SECRET,
  type SenderScene,
} from '../../factories/sender-scene.js';
import { answered, makeConfirmingStaff } from '../../factories/staff-visitor.js';
import type { StaffBrowser } from '../../factories/staff.js';
import { MAIL_USER, startMailServer } from '../../support/doubles/mail-server.js';
import { dump } from '../../support/stored.js';

const ADDRESS = 'ada@example.com';
const NUMBER = '+15555550142';

describe('the senders of a workspace', () => {
  let { test, partner, customer, server, provider, email, sms, put } = {} as SenderScene;
  let admin: StaffBrowser;
  let hr: StaffBrowser;

  setSenderScene((scene) => {
    ({ test, partner, customer, server, provider, email, sms, put } = scene);
  });

  beforeEach(async () => {
    admin = await makeConfirmingStaff(test, [partner.organizationId, 'admin']);
    hr = await makeConfirmingStaff(test, [customer, 'admin']);
  });

  const mailbox = () => test.app.get(Mailbox, { strict: false }).list();

  it('carry its e-mails in both products, and nobody else’s', async () => {
    const other = await makePartner(test.app, 'Globex');
    const stays = (await makeCustomer(test, other)).customerId;
    expect((await put(hr, customer, 'email', email())).status).toBe(200);
    const before = mailbox().length;

    await queueMessages(test.app, customer, [{ address: ADDRESS }]);
    await queueMessages(test.app, stays, [{ address: 'grace@example.com' }]);
    await sendMessages(test.app);

    expect(server.received.map(({ to }) => to)).toEqual([[ADDRESS]]);
    expect(server.received[0]?.mail.from?.text).toBe('"Acme" <no-reply@acme.example>');
    expect(server.received[0]?.wasEncrypted).toBe(true);
    expect(mailbox().length - before).toBe(1);
  });

  it('carry no link of staff past the deployment’s, and the owners hear of each change', async () => {
    const workspace = partner.organizationId;
    const owner = await makeConfirmingStaff(test, [workspace, 'owner']);
    await sendMessages(test.app);
    const before = mailbox().length;
    await put(admin, workspace, 'email', email());
    const invited = { email: ADDRESS, role: 'developer', deliver: 'email' };
    await answered(owner.post(`/staff/v1/workspaces/${workspace}/invitations`, invited));
    await put(admin, workspace, 'email', email());
    await sendMessages(test.app);
    expect(server.received).toEqual([]);
    const sent = mailbox().slice(0, mailbox().length - before);
    const kinds = sent.map(({ kind }) => kind.replace('staff_', ''));
    expect(kinds.sort()).toEqual(['invitation', 'security_notice', 'security_notice']);
  });

  it('show what is known about a test message, in both products', async () => {
    for (const [staff, workspace] of [
      [admin, partner.organizationId],
      [hr, customer],
    ] as const) {
      await put(staff, workspace, 'email', email());
      const sent = await answered(staff.post(at(workspace, '/email/tests'), { address: ADDRESS }));
      expect([sent.status, sent.body]).toMatchObject([
        202,
        { tests: [{ channel: 'email', status: 'queued', attempts: 0 }] },
      ]);
      await sendMessages(test.app);

      const shown = await answered(staff.get(at(workspace)));
      expect(shown.body).toMatchObject({ tests: [{ status: 'accepted', attempts: 1 }] });
      expect(server.received.at(-1)?.mail.subject).toMatch(/^Test message of /);
    }
  });

  it('show that a wrong password was tried, and give the test up in time', async () => {
    await put(admin, partner.organizationId, 'email', email({ password: 'wrong' }));
    await admin.post(at(partner.organizationId, '/email/tests'), { address: ADDRESS });
    await sendMessages(test.app);

    const state = async () => (await answered(admin.get(at(partner.organizationId)))).body['tests'];
    const trouble = { cause: 'sign_in_refused', answer: expect.stringMatching(/^535 .{1,200}$/) };
    expect(await state()).toMatchObject([{ status: 'queued', attempts: 1, trouble }]);
    test.clock.advanceSeconds(901);
    await sendMessages(test.app);
    expect(await state()).toMatchObject([{ status: 'expired' }]);
    expect(server.received).toEqual([]);
  });

  it('tell what a server of their own answered, and keep nothing of other messages', async () => {
    const gone = await startMailServer();
    await gone.close();
    const workspace = partner.organizationId;
    await put(admin, workspace, 'email', email({ port: gone.port }));
    await put(admin, workspace, 'sms', sms());
    provider.behave({ status: 401, body: `no ${SECRET} for\n${NUMBER}` });
    await admin.post(at(workspace, '/email/tests'), { address: ADDRESS });
    await admin.post(at(workspace, '/sms/tests'), { address: NUMBER });
    await queueMessages(test.app, workspace, [{ address: NUMBER, channel: 'sms' }]);
    await sendMessages(test.app);
    provider.behave({ status: 200 });

    expect((await answered(admin.get(at(workspace)))).body).toMatchObject({
      tests: [
        { channel: 'sms', trouble: { cause: 'sign_in_refused', answer: 'HTTP 401 no … for …' } },
        { channel: 'email', trouble: { cause: 'connection_refused', answer: null } },
      ],
    });
    const kept = await test.database.query(
      `SELECT DISTINCT kind FROM verification.messages WHERE organization_id = $1 AND trouble IS NOT NULL`,
      [uuidOf(workspace)],
    );
    expect(kept).toEqual([{ kind: 'sender_test' }]);
  });

  it('take ten test messages an hour of one account, and tell when the next may be sent', async () => {
    const both = await makeConfirmingStaff(
      test,
      [partner.organizationId, 'admin'],
      [customer, 'admin'],
    );
    const send = (staff: StaffBrowser, workspace: string) =>
      staff.post(at(workspace, '/email/tests'), { address: ADDRESS });
    for (let n = 0; n < 10; n += 1)
      expect((await send(both, partner.organizationId)).status).toBe(202);

    const refused = await send(both, partner.organizationId);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    // Not in another workspace, and nobody else.
    expect((await send(both, customer)).status).toBe(202);
    expect((await send(admin, partner.organizationId)).status).toBe(202);
  });

  it('that hang hold up no other workspace', async () => {
    const hanging = await startMailServer();
    hanging.behave('hang_in_data');
    await put(hr, customer, 'email', email({ port: hanging.port }));
    await put(admin, partner.organizationId, 'email', email());
    const many = Array.from({ length: 40 }, () => ({ address: ADDRESS }));
    await queueMessages(test.app, customer, many);
    const running = sendMessages(test.app);
    while (hanging.begun() < 4) await new Promise(setImmediate);

    await admin.post(at(partner.organizationId, '/email/tests'), { address: 'eve@example.com' });

    while (server.received.length === 0) await new Promise(setImmediate);
    expect(server.received[0]?.to).toEqual(['eve@example.com']);
    expect(hanging.begun()).toBe(4);
    hanging.behave('accept');
    await hanging.close();
    await running;
  });

  it('carry text messages, and report only about messages of their workspace', async () => {
    await put(hr, customer, 'sms', sms());
    const other = await makePartner(test.app, 'Globex');
    const foreign = (await makeCustomer(test, other)).customerId;
    await queueMessages(test.app, customer, [{ address: NUMBER, channel: 'sms' }]);
    const [theirs] = await queueMessages(test.app, foreign, [{ address: NUMBER, channel: 'sms' }]);
    await sendMessages(test.app);
    const [{ headers, body }] = provider.received as [(typeof provider.received)[number]];
    const given = JSON.parse(body) as { id: string; status_url: string };
    expect(headers['webhook-signature']).toBe(
      signWebhook(SECRET, { id: given.id, timestamp: Number(headers['webhook-timestamp']), body }),
    );
    const report = async (id: string, url: string): Promise<number> => {
      const told = JSON.stringify({ id, status: 'delivered' });
      const timestamp = Math.floor(test.clock.now().getTime() / 1000);
      const { status } = await fetch(url.replace(test.settings.baseUrl, test.baseUrl), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': 'evt_1',
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signWebhook(SECRET, { id: 'evt_1', timestamp, body: told }),
        },
        body: told,
      });
      return status;
    };

    const foreignUrl = given.status_url.replace(customer, foreign).replace(given.id, theirs!);
    expect(await report(theirs!, foreignUrl)).toBe(401);
    expect(await report(given.id, given.status_url)).toBe(204);
    expect(await fatesOf(test.app, customer)).toEqual(['delivered']);
    expect(await fatesOf(test.app, foreign)).toEqual(['accepted']);
  });

  it('keep their secrets: in no answer, no table and no audit entry', async () => {
    const answers = [
      await put(admin, partner.organizationId, 'email', email()),
      await put(admin, partner.organizationId, 'sms', sms()),
      await answered(admin.get(at(partner.organizationId))),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const seen = JSON.stringify(answers) + (await dump(test.database));
    for (const secret of [MAIL_USER.pass, SECRET])
      expect(seen).not.toContain(JSON.stringify(secret).slice(1, -1));
    const entries = await test.database.query(
      `SELECT action, actor, details FROM verification.audit_entries
        WHERE organization_id = $1 AND action LIKE 'staff.sender%' ORDER BY id`,
      [uuidOf(partner.organizationId)],
    );
    expect(entries).toEqual([
      {
        action: 'staff.sender_changed',
        actor: admin.account,
        details: { channel: 'email', host: '127.0.0.1' },
      },
      {
        action: 'staff.sender_changed',
        actor: admin.account,
        details: { channel: 'sms', host: '127.0.0.1' },
      },
    ]);
  });

  it('take the stored password to no other server', async () => {
    const workspace = partner.organizationId;
    await put(admin, workspace, 'email', email());
    const { password: _left, ...without } = email();

    const renamed = await put(admin, workspace, 'email', { ...without, from: 'b@acme.example' });
    const moved = await put(admin, workspace, 'email', { ...without, host: 'mail.eve.example' });

    expect([renamed.status, moved.status, moved.code]).toEqual([200, 400, 'sender_invalid']);
    await admin.post(at(workspace, '/email/tests'), { address: ADDRESS });
    await sendMessages(test.app);
    expect(server.received[0]?.mail.from?.text).toBe('b@acme.example');
  });

  it.each([
    ['email', { host: '10.0.0.5' }],
    ['email', { host: '169.254.169.254' }],
    ['email', { host: 'a b.example.com' }],
    ['email', { from: 'a@acme.example\r\nBcc: eve@example.com' }],
    ['sms', { url: 'https://10.0.0.5/' }],
    ['sms', { url: 'https://[::ffff:169.254.169.254]/' }],
    ['sms', { shape: 'twilio', url: 'https://192.168.0.1', account: 'AC1' }],
  ] as const)('of %s never are %o', async (channel, change) => {
    const body = channel === 'email' ? email(change) : sms(change);

    expect((await put(admin, partner.organizationId, channel, body)).status).toBe(400);
  });

  it('that cannot be read say so on the page, send nothing, and are entered again', async () => {
    await put(hr, customer, 'email', email());
    await queueMessages(test.app, customer, [{ address: ADDRESS }]);
    await test.database.query(
      `UPDATE gateway.message_senders SET sealed_settings = '\\x00' WHERE customer_id = $1`,
      [uuidOf(customer)],
    );
    const before = mailbox().length;

    const shown = await answered(hr.get(at(customer)));
    expect([shown.status, shown.body]).toMatchObject([200, { email: null, unreadable: ['email'] }]);
    const tested = await answered(hr.post(at(customer, '/email/tests'), { address: ADDRESS }));
    expect([tested.status, tested.body]).toMatchObject([
      503,
      { code: 'message_channel_unavailable', detail: expect.stringContaining('enter them again') },
    ]);
    await sendMessages(test.app);
    // Nor does the provider of the deployment step in for what was queued before.
    expect([server.received.length, mailbox().length]).toEqual([0, before]);

    // Without the secret nothing is known to keep.
    expect((await put(hr, customer, 'email', email({ password: null }))).status).toBe(400);
    const entered = await put(hr, customer, 'email', email());
    expect(entered.body).toMatchObject({ email: { username: MAIL_USER.user }, unreadable: [] });
    await sendMessages(test.app);
    expect(server.received).toHaveLength(1);
  });

  it('whose key is lost are shown as unreadable, and the key is not replaced', async () => {
    const workspace = partner.organizationId;
    await put(admin, workspace, 'sms', sms());
    const keys = () =>
      test.database.query(
        'SELECT wrapped_key FROM verification.data_keys WHERE organization_id = $1 AND owner_id = $1',
        [uuidOf(workspace)],
      );
    await test.database.query(
      `UPDATE verification.data_keys SET wrapped_key = '\\x00'
        WHERE organization_id = $1 AND owner_id = $1`,
      [uuidOf(workspace)],
    );
    const before = await keys();

    const shown = await answered(admin.get(at(workspace)));
    expect([shown.status, shown.body]).toMatchObject([200, { sms: null, unreadable: ['sms'] }]);
    const entered = await put(admin, workspace, 'sms', sms());
    expect([entered.status, entered.body]).toMatchObject([503, { code: 'sender_key_unreadable' }]);
    expect(await keys()).toEqual(before);
  });

  it('leave to the deployment again once they are removed', async () => {
    await put(hr, customer, 'email', email());
    const remove = (channel: string) => answered(hr.send('DELETE', at(customer, `/${channel}`)));

    expect((await remove('email')).body).toMatchObject({ email: null });
    expect([(await remove('email')).code, (await remove('pigeon')).code]).toEqual([
      'sender_not_found',
      'sender_not_found',
    ]);
    await queueMessages(test.app, customer, [{ address: ADDRESS }]);
    await sendMessages(test.app);
    expect([server.received.length, mailbox()[0]?.address]).toEqual([0, ADDRESS]);
  });

  it('are changed by owners and admins who confirm it, and seen by auditors', async () => {
    const workspace = partner.organizationId;
    const stranger = await makeConfirmingStaff(test, [customer, 'owner']);
    const byRole = async (role: 'auditor' | 'developer') => {
      const staff = await makeConfirmingStaff(test, [workspace, role]);
      return [
        (await answered(staff.get(at(workspace)))).status,
        (await put(staff, workspace, 'email', email())).status,
        (await answered(staff.post(at(workspace, '/email/tests'), { address: ADDRESS }))).status,
      ];
    };

    expect(await byRole('auditor')).toEqual([200, 403, 403]);
    expect(await byRole('developer')).toEqual([403, 403, 403]);
    expect((await put(stranger, workspace, 'email', email())).status).toBe(404);
    const unconfirmed = await answered(
      admin.send('PUT', at(workspace, '/email'), { body: email(), confirms: false }),
    );
    expect(unconfirmed.code).toBe('step_up_required');
    expect((await answered(admin.get(at(workspace)))).body).toMatchObject({ email: null });
  });
});
