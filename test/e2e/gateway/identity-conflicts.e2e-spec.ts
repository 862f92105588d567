import { WebhookRegistrationService } from '../../../src/gateway/verification-updates/webhook-registration.service.js';
import { newId, uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { Mailbox } from '../../../src/platform/messages/index.js';
import { apiOf } from '../../factories/api.js';
import { answered, EMPLOYEES, somebody } from '../../factories/customer-api.js';
import { walkOf } from '../../factories/customer-walk.js';
import { makeCustomer } from '../../factories/customer.js';
import { DeviceKeyScene } from '../../factories/device-keys.js';
import { linkSentTo, sendMessages } from '../../factories/messages.js';
import { makePartner, makeProject } from '../../factories/partner.js';
import { sendWebhook } from '../../factories/service-webhook.js';
import { makeStaff } from '../../factories/staff.js';
import { deliver } from '../../factories/webhooks.js';
import { startApplication, type TestApplication } from '../../support/application.js';

describe('a person who is verified for the record of another', () => {
  let test: TestApplication;

  beforeAll(async () => {
    test = await startApplication({ OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1,::1' });
  });
  afterAll(() => test.close());

  it('is told once a day, with the leads of the desk, and each time is an alarm of theirs', async () => {
    const partner = await makePartner(test.app);
    const customer = await makeCustomer(test, partner);
    const walk = walkOf(apiOf(test, partner.sandboxKey), customer);
    await makeStaff(test, [customer.customerId, 'desk_lead']);
    const person = { ...somebody(), email: 'ada@example.com', phone: '+15555550144' };
    const owner = await walk.established(person);
    const other = await customer.employee({ ...person, employee_id: 'E-second' });
    const conflict = async () => {
      const denied = await walk.verify(await customer.ask(other));
      expect(denied).toMatchObject({ status: 'denied', reason: 'identity_conflict' });
    };
    const written = async () => {
      const rows = await test.database.query<{ kind: string }>(
        `SELECT kind FROM gateway.messages
          WHERE subject_id = $1 AND kind NOT IN ('identity_established', 'recovery_allowed') ORDER BY kind`,
        [uuidOf(owner.id as Id)],
      );
      return rows.map(({ kind }) => kind);
    };

    await conflict();
    await conflict();
    const once = ['identity_alarm', 'identity_alarm', 'staff_notice'];
    expect(await written()).toEqual(once);
    const alarms = await test.database.query(
      `SELECT action FROM gateway.audit_entries WHERE subject = $1 AND outcome = 'alarm'`,
      [owner.id],
    );
    expect(alarms).toEqual(Array(2).fill({ action: 'employee.identity_mismatch' }));
    await sendMessages(test.app);
    const letters = test.app.get(Mailbox, { strict: false }).list();
    expect(letters.find(({ kind }) => kind === 'staff_notice')?.rendered.text).toContain(
      'The document and face of an employee passed for another record. It was refused.',
    );
    test.clock.advanceSeconds(86_401);
    await conflict();
    expect(await written()).toEqual([...once, ...once].sort());
  });

  it('is told at each customer, once, of a device key that another customer had made', async () => {
    const partner = await makePartner(test.app);
    const customer = await makeCustomer(test, partner);
    const api = apiOf(test, partner.sandboxKey);
    const keys = new DeviceKeyScene(test, partner);
    const contacts = { email: 'ada@home.example', phone: '+15555550123' };
    const employee = await walkOf(api, customer).established(contacts);
    const { clear_user_id: user, id: row, first_name, last_name, dob } = employee;
    // Both projects of the customer know the person.
    await api.session({ project_id: partner.selfieProject, user_id: user });
    const documentProject = await makeProject(test.app, partner.organizationId);
    const other = await makeCustomer(test, { ...partner, documentProject });
    await test.app.get(WebhookRegistrationService, { strict: false }).ensureAll();
    const asked = await other.ask(await other.employee({ first_name, last_name, dob }));
    const page = await keys.opened(asked);
    expect((await api.read(asked['verification_session_id']))['user_id']).toBe(user);
    expect(await keys.make(page)).toEqual([200, undefined]);
    await deliver(test.app);

    const audited =
      "SELECT 1 FROM gateway.audit_entries WHERE subject = $1 AND action = 'device_key.added'";
    expect(await test.database.query(audited, [row])).toHaveLength(1);
    const told =
      "SELECT 1 FROM gateway.messages WHERE kind = 'device_key_added' AND subject_id = $1";
    expect(await test.database.query(told, [uuidOf(row as Id)])).toHaveLength(2);
  });

  it('is told of a key from before they were known here, which opens no reset for a day', async () => {
    const partner = await makePartner(test.app);
    const other = await makeCustomer(test, partner);
    const documentProject = await makeProject(test.app, partner.organizationId);
    const customer = await makeCustomer(test, { ...partner, documentProject });
    const walk = walkOf(apiOf(test, partner.sandboxKey), customer);
    const keys = new DeviceKeyScene(test, partner);
    const key = keys.authenticator();
    const person = somebody();
    const page = await keys.opened(await other.ask(await other.employee(person)));
    const response = key.register(await keys.making(page));
    const made = await page.post('device_keys', { response }).expect(200);
    test.clock.advanceSeconds(86_400);

    const employee = await customer.employee({
      ...person,
      ...{ email: 'ada@home.example', phone: '+15555550155' },
    });
    await walk.granted(employee, { action: 'read_payroll' });
    const { id: row } = await walk.read(employee);
    const audited = `SELECT details->>'key' AS key FROM gateway.audit_entries
                      WHERE subject = $1 AND action = 'device_key.added'`;
    expect(await test.database.query(audited, [row])).toEqual([{ key: made.body.id }]);
    const told =
      "SELECT 1 FROM gateway.messages WHERE kind = 'device_key_added' AND subject_id = $1";
    expect(await test.database.query(told, [uuidOf(row as Id)])).toHaveLength(2);

    const shown = async (action: string) => {
      const asked = await customer.ask(employee, { action });
      const known = await keys.opened(asked);
      const answer = key.assert(await keys.challenge(known));
      await known.post('steps/device_key', { response: answer }).expect(200);
      return customer.look(asked);
    };
    expect(await shown('reset_mfa')).toMatchObject({ reason: 'factors_missing', grant: null });
    expect(await shown('read_payroll')).toMatchObject({ grant: { branch: ['face', 'hwk'] } });
    const { data } = await answered(
      200,
      customer.get(`${EMPLOYEES}/${person.employee_id}/device_keys`),
    );
    const { identity_established_at: boundAt } = await walk.read(employee);
    expect(data).toMatchObject([{ usable_for_resets_at: boundAt + 86_400 }]);
    // Meanwhile the document opens a reset.
    const asked = await customer.ask(employee, { deliver: 'email' });
    const verification_url = await linkSentTo(test.app, 'ada@home.example');
    const known = await keys.opened({ ...asked, verification_url });
    expect((await known.get()).body).toMatchObject({ document_instead: 'taken' });
    for (const step of ['consent', 'document', 'selfie'])
      await known.post(`steps/${step}`, step === 'consent' ? { granted: true } : {}).expect(200);
    expect(await customer.look(asked)).toMatchObject({
      grant: { branch: ['face', 'doc', 'link'] },
    });
    test.clock.advanceSeconds(86_400);
    expect(await shown('reset_mfa')).toMatchObject({ grant: { branch: ['face', 'hwk'] } });
    expect(await test.database.query(audited, [row])).toHaveLength(1);
  });

  it('is told of each key of one session and second, once; an older service names none', async () => {
    const partner = await makePartner(test.app);
    const customer = await makeCustomer(test, partner);
    const walk = walkOf(apiOf(test, partner.sandboxKey), customer);
    await test.app.get(WebhookRegistrationService, { strict: false }).ensureAll();
    const employee = await customer.employee();
    const { verification_session_id: sessionId } = await walk.granted(employee);
    const { id, clear_user_id: user_id } = await walk.read(employee);
    const [at, eventType] = [test.clock.now(), 'event_device_key_added_v1'];
    const [first, second] = [newId('dkey'), newId('dkey')];
    const named = [first, second, first].map((device_key_id) => ({ device_key_id }));
    const to = { ...customer, projectId: partner.documentProject };
    for (const key of [{}, {}, ...named]) {
      const data = { user_id, ...key };
      expect((await sendWebhook(test, to, { sessionId, at, eventType, data })).status).toBe(204);
    }

    const told = await test.database.query(
      "SELECT details->>'key' AS key FROM gateway.audit_entries WHERE subject = $1 AND action = 'device_key.added' ORDER BY id",
      [id],
    );
    expect(told).toEqual([{ key: null }, { key: first }, { key: second }]);
  });
});
