import { DeviceKeyRevocations } from '../../../src/gateway/device-keys/device-key-revocations.service.js';
import { SessionCancellationService } from '../../../src/gateway/access-requests/sessions/session-cancellation.service.js';
import { WebhookRegistrationService } from '../../../src/gateway/verification-updates/webhook-registration.service.js';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { apiOf, type Api } from '../../factories/api.js';
import {
  answered,
  CONFIG,
  EMPLOYEES,
  GRANTS,
  REQUESTS,
  type GatewayBody,
} from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { walkOf, type Walk } from '../../factories/customer-walk.js';
import { DeviceKeyScene } from '../../factories/device-keys.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { linkSentTo } from '../../factories/messages.js';
import { deliver } from '../../factories/webhooks.js';
import { makeStaff, stepUp, type StaffBrowser } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { VirtualAuthenticator } from '../../support/doubles/authenticator.js';

const CONTACTS = { email: 'ada@home.example', phone: '+15555550123' };
const BY_MAIL = { deliver: 'email' };
const AS_PROVISIONED = { employee_id: 'byron@home.example', email: 'byron+x@home.example' };
const PAYROLL = { action: 'change_payroll' };

describe('the factors of a grant', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let api: Api;
  let walk: Walk;
  let keys: DeviceKeyScene;

  beforeAll(async () => {
    test = await startApplication({
      RATE_LIMIT_PER_EMPLOYEE: '10000',
      OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1,::1',
    });
    partner = await makePartner(test.app);
    customer = await makeCustomer(test, partner);
    api = apiOf(test, partner.sandboxKey);
    walk = walkOf(api, customer);
    keys = new DeviceKeyScene(test, partner);
  });

  afterAll(() => test.close());

  const config = async (action_policies: object, more: object = {}) => {
    const { establish_identity, known_user_key } = await answered(200, customer.get(CONFIG));
    return customer.put(CONFIG, { establish_identity, known_user_key, action_policies, ...more });
  };
  const auditOf = (subject: string, action: string) =>
    test.database.query(
      'SELECT actor, details FROM gateway.audit_entries WHERE subject = $1 AND action = $2',
      [subject, action],
    );

  it('bind nobody who showed only document and face, however genuine', async () => {
    const employee = await customer.employee(CONTACTS);
    const denied = await walk.show(await customer.ask(employee), 'face', 'doc');

    expect(denied).toMatchObject({
      ...{ status: 'denied', reason: 'factors_missing', grant: null },
      missing_factors: [['hwk'], ['link'], ['link', 'readback'], ['link', 'peer']],
    });
    expect(await walk.read(employee)).toMatchObject({ clear_user_id: null });
  });

  it.each<[string, object, string[], string[] | null]>([
    ['a synced key opens no reset', {}, ['swk'], null],
    ['a link opens no reset', BY_MAIL, ['face'], null],
    ['a synced key opens another action', PAYROLL, ['swk'], ['face', 'swk']],
    ['a link opens another action', { ...PAYROLL, ...BY_MAIL }, ['face'], ['face', 'link']],
    ['a face opens no other action', PAYROLL, ['face'], null],
    ['a device-bound key opens a reset', {}, ['hwk'], ['face', 'hwk']],
  ])('%s', async (_, input, shown, branch) => {
    const employee = await walk.established(CONTACTS);
    const ended = await walk.show(await customer.ask(employee, input), ...shown);

    expect(ended['status']).toBe(branch ? 'granted' : 'denied');
    expect(ended['grant']?.branch ?? null).toEqual(branch);
  });

  it('take a first reset by document and link, and say so everywhere', async () => {
    const employee = await customer.employee(CONTACTS);
    const { grant } = await walk.show(await customer.ask(employee, BY_MAIL), 'face', 'doc');
    const said = {
      acr: 'establish_identity',
      amr: ['face', 'doc', 'link', 'mfa'],
      branch: ['face', 'doc', 'link'],
    };

    expect(grant).toMatchObject(said);
    const claims = JSON.parse(Buffer.from(grant.token.split('.')[1], 'base64url').toString());
    expect(claims).toMatchObject(said);
    const { token } = grant;
    const introspected = await answered(200, customer.post(`${GRANTS}/introspect`, { token }));
    expect(introspected).toMatchObject({ active: true, ...said });
  });

  it.each([
    ['the document and the link', BY_MAIL, ['face', 'doc'], ['face', 'doc', 'link']],
    ['only the link', BY_MAIL, ['face'], null],
    ['only the document', {}, ['face', 'doc'], null],
  ])('let a known person who has no key reset by %s', async (_, input, shown, branch) => {
    const employee = await walk.established(CONTACTS);
    const ended = await walk.show(await customer.ask(employee, input), ...shown);
    expect(ended['grant']?.branch ?? null).toEqual(branch);
    if (!branch) expect(ended).toMatchObject({ status: 'denied', reason: 'factors_missing' });
  });

  it('never send the link of a reset to the account that is reset', async () => {
    const own = await makeCustomer(test, partner, {
      config: { sign_in_email_domains: ['corp.example'] },
    });
    const ask = (employee: string | object, input: object) =>
      own
        .employee(typeof employee === 'string' ? { email: employee } : employee)
        .then(({ employee_id }) =>
          own.post(REQUESTS, { employee_id, action: 'reset_mfa', ...BY_MAIL, ...input }),
        );
    const resource = { type: 'account', id: 'Ada@Home.example' };

    for (const asked of [
      await ask('ada@Corp.example', {}),
      await ask('ada@home.example', { resource }),
      await ask('ada+x@home.example', { resource }),
      await ask(AS_PROVISIONED, {}),
    ])
      expect([asked.status, asked.body.code]).toEqual([409, 'contact_behind_sign_in']);
    expect((await ask('ada@home.example', {})).status).toBe(201);
    expect((await ask('ada@corp.example', PAYROLL)).status).toBe(201);
  });

  it('are a device key of one’s own, told to every contact, which falls with the identity', async () => {
    const { customerId } = customer;
    await test.app.get(WebhookRegistrationService, { strict: false }).ensureAll();
    const employee = await customer.employee(CONTACTS);
    const key = new VirtualAuthenticator(test.settings.baseUrl);
    const page = await keys.opened(await customer.ask(employee));
    const { body } = await page.post('device_keys/challenges', {}).expect(200);
    await page.post('device_keys', { response: key.register(body.options) }).expect(200);
    await deliver(test.app);
    const { id: row } = await walk.read(employee);
    expect(await auditOf(row, 'device_key.added')).toHaveLength(1);
    const told = async (kind: string) => {
      await deliver(test.app);
      const messages = 'SELECT id FROM gateway.messages WHERE kind = $1 AND customer_id = $2';
      return (await test.database.query(messages, [kind, uuidOf(customerId)])).length;
    };
    expect(await told('device_key_added')).toBe(2);

    const shown = async () => {
      const asked = await customer.ask(employee);
      const known = await keys.opened(asked);
      const answer = await known.post('steps/device_key/challenges', {}).expect(200);
      const response = key.assert(answer.body.options);
      await known.post('steps/device_key', { response }).expect(200);
      return customer.look(asked);
    };
    test.clock.advanceSeconds(900);
    // Its owner has a day to object.
    expect(await shown()).toMatchObject({ status: 'denied', reason: 'factors_missing' });
    test.clock.advanceSeconds(86_400);
    expect((await shown())['grant']).toMatchObject({ branch: ['face', 'hwk'] });

    // The phone is lost: the document comes in its place, where the link reached a contact on record.
    const asked = await customer.ask(employee, BY_MAIL);
    const verification_url = await linkSentTo(test.app, CONTACTS.email);
    const without = await keys.opened({ ...asked, verification_url });
    expect((await without.post('steps/device_key/skip', {}).expect(200)).body).toMatchObject({
      ...{ current_step: 'consent', document_instead: 'taken' },
    });
    // Whoever has the device hears of it before anything is granted.
    expect(await told('device_key_missing')).toBe(2);
    expect(await auditOf(row, 'device_key.missing')).toHaveLength(1);
    for (const step of ['consent', 'document', 'selfie'])
      await without.post(`steps/${step}`, step === 'consent' ? { granted: true } : {}).expect(200);
    expect((await customer.look(asked))['grant']).toMatchObject({
      branch: ['face', 'doc', 'link'],
    });
    expect((await without.get()).body.result).toMatchObject({ offers_device_key: true });

    const path = `${EMPLOYEES}/${String(employee['employee_id'])}`;
    const { data } = await answered(200, customer.get(`${path}/device_keys`));
    expect(data).toMatchObject([{ kind: 'hwk', id: expect.stringMatching(/^dkey_/) }]);
    const other = await makeCustomer(test, await makePartner(test.app));
    expect((await other.get(`${path}/device_keys`)).status).toBe(404);
    expect((await customer.delete(`${path}/device_keys/dkey_unknown`)).status).toBe(404);
    const { clear_user_id: user } = await walk.read(employee);
    await answered(200, customer.post(`${path}/reset_identity`, { reason: 'Lost the phone' }));
    // Established again before the service was told: the new key stays.
    test.clock.advanceSeconds(120);
    const askedAnew = await customer.ask(employee);
    const anew = await keys.opened(askedAnew);
    expect((await customer.look(askedAnew))['status']).toBe('granted');
    const challenge = await anew.post('device_keys/challenges', {}).expect(200);
    const newKey = new VirtualAuthenticator(test.settings.baseUrl);
    const made = await anew
      .post('device_keys', { response: newKey.register(challenge.body.options) })
      .expect(200);
    await test.app.get(DeviceKeyRevocations, { strict: false }).revokeDue();
    expect((await api.get(`/v1/users/${user}/device_keys`)).body.data).toMatchObject([
      { id: made.body.id },
    ]);

    // HR forgets a device after a touch of their own passkey, for that device alone.
    const admin = await makeStaff(test, [customerId, 'admin']);
    const madeId = made.body.id as string;
    const forget = async (headers = {}) => {
      const path = `/people/v1/employees/${row}/device_keys/${madeId}`;
      return (await (await admin.send('DELETE', path, { headers })).json()) as GatewayBody;
    };
    const foreign = await stepUp(test, admin, 'employees.forget_device', 'dkey_other');
    for (const headers of [{}, foreign])
      expect((await forget(headers))['code']).toBe('step_up_required');
    const forgotten = await forget(await stepUp(test, admin, 'employees.forget_device', madeId));
    expect(forgotten['data']).toEqual([]);
  });

  it('leave no device key in a session whose request was not granted', async () => {
    const cancellations = test.app.get(SessionCancellationService, { strict: false });
    const employee = await walk.established(CONTACTS);
    const { clear_user_id: user, id: row } = await walk.read(employee);
    // Somebody at the customer holds their document, and shows it for an employee record of their own.
    const { employee_id: _, id: __, object_name: ___, ...person } = employee;
    const { first_name, last_name, dob } = person as Record<string, string>;
    const insider = await customer.employee({ first_name, last_name, dob });
    const ends: [GatewayBody, (asked: GatewayBody) => Promise<GatewayBody>, string][] = [
      [insider, (asked) => customer.look(asked), 'identity_conflict'],
      [
        insider,
        ({ id }) => answered(200, customer.post(`${REQUESTS}/${id}/cancel`)),
        'verification_canceled',
      ],
    ];
    for (const [asker, end, reason] of ends) {
      const asked = await customer.ask(asker);
      const page = await keys.opened(asked);
      expect((await api.read(asked['verification_session_id']))['user_id']).toBe(user);
      expect(await keys.make(page)).toEqual([200, undefined]);
      expect(await keys.keysOf(user)).toHaveLength(1);
      expect(await end(asked)).toMatchObject({ reason, grant: null });
      while ((await cancellations.cancelDue()) > 0);
      expect(await keys.keysOf(user)).toEqual([]);
      expect(await keys.make(page)).toEqual([409, 'device_key_not_offered']);
    }
    // Its owner hears of it: the document and the face may have been made up.
    expect(await auditOf(row, 'employee.identity_mismatch')).toHaveLength(1);
    const told = "SELECT 1 FROM gateway.messages WHERE kind = 'identity_alarm' AND subject_id = $1";
    expect(await test.database.query(told, [uuidOf(row as Id<'emp'>)])).toHaveLength(2);
  });

  it('leave no device key that a session from before a reset of the identity makes', async () => {
    const employee = await customer.employee(CONTACTS);
    const asked = await customer.ask(employee);
    const page = await keys.opened(asked);
    expect(await customer.look(asked)).toMatchObject({ status: 'granted' });
    const { clear_user_id: user } = await walk.read(employee);
    test.clock.advanceSeconds(120);
    const path = `${EMPLOYEES}/${String(employee['employee_id'])}/reset_identity`;
    await answered(200, customer.post(path, { reason: 'Another person was there' }));
    test.clock.advanceSeconds(120);
    const revoke = () => test.app.get(DeviceKeyRevocations, { strict: false }).revokeDue();
    // Before the service was told, and after.
    expect(await keys.make(page)).toEqual([200, undefined]);
    await revoke();
    expect(await keys.keysOf(user)).toEqual([]);
    expect(await keys.make(page)).toEqual([409, 'device_key_not_offered']);

    // A row that the database dated, to the microsecond, is forgotten like any other.
    await test.database.query(
      `INSERT INTO gateway.device_key_revocations (customer_id, user_id, tries, next_try_at)
       VALUES ($1, $2, 0, $3)`,
      [uuidOf(customer.customerId), user, test.clock.now()],
    );
    await revoke();
    const left = 'SELECT user_id FROM gateway.device_key_revocations WHERE user_id = $1';
    expect(await test.database.query(left, [user])).toEqual([]);
  });

  describe('as a customer demands them', () => {
    afterAll(() => config({}));

    it.each([
      ['an unknown factor', { reset_mfa: { any_of: [['face', 'sms']] } }, 'request_invalid'],
      ['an empty branch', { reset_mfa: { any_of: [[]] } }, 'request_invalid'],
      ['a factor twice', { reset_mfa: { any_of: [['face', 'face', 'hwk']] } }, 'request_invalid'],
      ['an unknown field', { reset_mfa: { anyOf: [['face', 'hwk']] } }, 'request_invalid'],
      ['a list for a policy', { reset_mfa: [['face', 'hwk']] }, 'request_invalid'],
      ['a name that is no action', { 'Reset MFA': {} }, 'request_invalid'],
      ['less than the defaults', { reset_mfa: { any_of: [['face', 'link']] } }, 'config_invalid'],
      ['a face alone without saying so', { pay: { any_of: [['face']] } }, 'config_invalid'],
      ['a face alone for a reset', { reset_mfa: { accept_face_only: true } }, 'config_invalid'],
      [
        'a face alone for a reset, with a reason but by a key',
        { reset_mfa: { accept_face_only: true, face_only_reason: 'No phones' } },
        'config_invalid',
      ],
    ])('refuse %s', async (_, policies, code) => {
      const { status, body } = await config(policies);
      expect([status, body.code]).toEqual([400, code]);
    });

    it('need more where the policy does, and less only as face_only', async () => {
      const any_of = [['face', 'hwk', 'link']];
      const changed = await config({
        reset_mfa: { any_of, max_age: 300 },
        change_payroll: { accept_face_only: true },
      });
      expect(changed.body).toMatchObject({
        action_policies: {
          reset_mfa: { any_of, max_age: 300, accept_face_only: false, face_only_reason: null },
        },
        face_only_approvals: {},
      });
      expect(await auditOf(customer.customerId, 'config.face_only_accepted')).toEqual([
        { actor: customer.keyId, details: { policy: 'change_payroll' } },
      ]);
      const employee = await customer.employee(CONTACTS);
      const more = await walk.show(await customer.ask(employee, BY_MAIL), 'hwk');
      expect(more['grant']).toMatchObject({ branch: ['face', 'hwk', 'link'] });
      const less = await walk.show(await customer.ask(employee), 'hwk');
      expect(less).toMatchObject({ reason: 'factors_missing', missing_factors: [['link']] });
      const faceOnly = await walk.show(await customer.ask(employee, PAYROLL), 'face');
      expect(faceOnly['grant']).toMatchObject({
        acr: 'face_only',
        amr: ['face'],
        branch: ['face'],
      });
    });

    it('let a face alone reset only for a reason and by two administrators', async () => {
      const own = await makeCustomer(test, partner);
      const admins: StaffBrowser[] = [];
      for (let made = 0; made < 2; made += 1)
        admins.push(await makeStaff(test, [own.customerId, 'admin']));
      const [asker, second] = admins as [StaffBrowser, StaffBrowser];
      const flows = '/people/v1/flows';
      const { establish_identity, known_user_key } = await answered(200, own.get(CONFIG));
      const put = async (who: StaffBrowser, reason: string) => {
        // A branch of the face alone beside the word counts no earlier than the word itself.
        const any_of = [['face']];
        const policy = { any_of, accept_face_only: true, face_only_reason: reason };
        const { version } = await answered(200, own.get(CONFIG));
        const action_policies = { reset_mfa: policy };
        const body = { version, establish_identity, known_user_key, action_policies };
        const headers = await stepUp(test, who, 'flows.change');
        return (await who.send('PUT', flows, { body, headers })).status;
      };
      const approve = async (who: StaffBrowser, action = 'reset_mfa') => {
        const { version } = await answered(200, own.get(CONFIG));
        const proof = await stepUp(test, who, 'flows.accept_face_only', action);
        return (await who.post(`${flows}/face_only/${action}/approve`, { version }, proof)).status;
      };
      const tried = async () => {
        const asked = await own.ask(await own.employee());
        const { reason, grant } = await walkOf(api, own).show(asked, 'face');
        return reason ?? grant.acr;
      };

      expect(await approve(second)).toBe(409);
      expect(await put(asker, 'No phones on the floor')).toBe(200);
      expect(await tried()).toBe('factors_missing');
      expect(await approve(asker)).toBe(403);
      const developer = await makeStaff(test, [own.customerId, 'developer']);
      expect(await approve(developer)).toBe(403);
      expect(await tried()).toBe('factors_missing');
      // Two at once: one agrees.
      expect((await Promise.all([approve(second), approve(second)])).sort()).toEqual([200, 409]);
      expect(await tried()).toBe('face_only');
      expect(await auditOf(own.customerId, 'config.face_only_approved')).toEqual([
        { actor: second.account, details: { policy: 'reset_mfa', asked_by: asker.account } },
      ]);
      // Another reason is another question.
      expect(await put(second, 'Because')).toBe(200);
      expect(await tried()).toBe('factors_missing');
    });

    it('expire by the age that the policy allows', async () => {
      await config({ change_payroll: { max_age: 60 } });
      const employee = await walk.established(CONTACTS);
      const asked = await customer.ask(employee, PAYROLL);
      await api.complete(asked['verification_session_id'], 'success');
      test.clock.advanceSeconds(61);
      expect(await customer.look(asked)).toMatchObject({ reason: 'verification_stale' });
    });

    it('count as they are at the decision', async () => {
      await config({});
      const employee = await walk.established(CONTACTS);
      const asked: GatewayBody = await customer.ask(employee, PAYROLL);
      await config({ change_payroll: { any_of: [['face', 'hwk', 'link']] } });
      expect(await walk.show(asked, 'hwk')).toMatchObject({ reason: 'factors_missing' });
    });
  });
});
