import { DeviceKeyRevocations } from '../../../src/gateway/device-keys/device-key-revocations.service.js';
import { SessionCancellationService } from '../../../src/gateway/access-requests/session-cancellation/session-cancellation.service.js';
import { WebhookRegistrationService } from '../../../src/gateway/verification-updates/webhook-registration.service.js';
import { idOf, uuidOf } from '../../../src/platform/ids/index.js';
import { SCENARIOS } from '../../../src/verification/engine/index.js';
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
import { comeBack, returnLinkOf } from '../../factories/customer-visitor.js';
import { walkOf, type Walk } from '../../factories/customer-walk.js';
import { CASES } from '../../factories/desk.js';
import { DeviceKeyScene } from '../../factories/device-keys.js';
import { ONE, questionOf } from '../../factories/evaluations.js';
import { makeNeighbourScene, NEIGHBOURLY } from '../../factories/neighbours.js';
import { browse, makeSignInClient, type Seen } from '../../factories/sign-in.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { linkSentTo } from '../../factories/messages.js';
import { deliver } from '../../factories/webhooks.js';
import { makeStaff, stepUp, type StaffBrowser } from '../../factories/staff.js';
import { SimulatedEntra } from '../../neighbours/entra.js';
import type { Person } from '../../neighbours/neighbour.js';
import { SimulatedOkta } from '../../neighbours/okta.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { VirtualAuthenticator } from '../../support/doubles/authenticator.js';

const CONTACTS = { email: 'ada@home.example', phone: '+15555550123' };
const BY_MAIL = { deliver: 'email' };
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
      ...NEIGHBOURLY,
      RATE_LIMIT_PER_EMPLOYEE: '10000',
      MESSAGES_SMS_PER_NUMBER: '1000',
      MESSAGES_EMAIL_PER_ADDRESS: '1000',
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

  describe('give no reset for a face alone', () => {
    const RESET = { action: 'reset_mfa' };
    /** Of whoever shows a face only. What ends with an alarm or a freeze comes last. */
    const BY_FACE = [
      ...['success', 'selfie_mismatch', 'liveness_failed', 'profile_mismatch'],
      ...['consent_declined', 'abandoned', 'different_user', 'not_me'],
    ];
    const BY_DOCUMENT = SCENARIOS.filter((scenario) => scenario !== 'not_me');
    let scene: Awaited<ReturnType<typeof makeNeighbourScene>>;
    let okta: SimulatedOkta;
    let entra: SimulatedEntra;
    let oidc: string;
    let agents = 0;

    beforeAll(async () => {
      scene = await makeNeighbourScene(test);
      const now = () => test.clock.now();
      [okta, entra] = await Promise.all([
        SimulatedOkta.start(0, now),
        SimulatedEntra.start(0, now),
      ]);
      const redirect_uris = [okta.redirectUri];
      okta.connect(await scene.connect('okta_idv', { org: 'acme.okta.com', redirect_uris }));
      const { tenantId: tenant_id, appId: app_id, authority } = entra;
      entra.connect(await scene.connect('entra_mfa', { tenant_id, app_id, authority, ...RESET }));
      oidc = (await makeSignInClient(scene.customer, RESET)).id;
      const { establish_identity, known_user_key } = await answered(
        200,
        scene.customer.get(CONFIG),
      );
      const labels = { action_labels: { reset_mfa: 'Reset your MFA' } };
      const changed = { establish_identity, known_user_key, ...labels };
      await answered(200, scene.customer.put(CONFIG, changed));
    });
    afterAll(() => Promise.all([okta.close(), entra.close()]));

    type Shows = readonly string[];
    type End = (scenario: string, shows: Shows) => Promise<unknown>;
    const completed = async (scenario: string, shows: Shows) =>
      scene.api.complete(await scene.lastSession(), scenario, undefined, shows);
    const asked =
      (input: object) =>
      async (employee: GatewayBody): Promise<End> => {
        const request = await scene.customer.ask(employee, input);
        return async (...shown) => {
          await completed(...shown);
          await scene.customer.look(request);
        };
      };
    const homeFrom =
      (start: Seen): End =>
      (scenario, shows) =>
        scene.home(start, scenario, undefined, shows);
    /** Each begins a reset of the employee; what it returns ends the session, and has the request decided. */
    const ROADS: Record<string, (employee: GatewayBody, person: Person) => Promise<End>> = {
      'a key of the customer': asked({}),
      'a link that is delivered': asked(BY_MAIL),
      'a case of the help desk': async ({ employee_id }) => {
        agents += 1;
        const agent = `agent-${String(agents)}`;
        const input = { employee_id, ...RESET, channel: 'sms', agent };
        const opened = await answered(201, scene.customer.post(CASES, input));
        return async (...shown) => {
          await completed(...shown);
          await scene.customer.get(`${CASES}/${opened.id}`);
          await scene.customer.post(`${CASES}/${opened.id}/verify_code`, { code: 'ABC DEF' });
          await scene.customer.post(`${CASES}/${opened.id}/cancel`);
        };
      },
      'a sign-in page': async (_, person) =>
        homeFrom(await browse(scene.asked(oidc, { login_hint: person.employeeId }))),
      Entra: async (_, person) => {
        if (!entra.people.includes(person)) await entra.join(person);
        const body = new URLSearchParams(await entra.form(person));
        return homeFrom(await browse(`${scene.issuer}/authorize`, '', { method: 'POST', body }));
      },
      Okta: async (_, person) => {
        if (!okta.people.includes(person)) await okta.join(person);
        const pushed = await okta.push(okta.parameters(person));
        return homeFrom(await browse(okta.addressOf(pushed.body['request_uri'])));
      },
      'a step-up page': async (employee) => {
        const question = questionOf(employee, 'reset_mfa');
        const { context } = await answered(200, scene.customer.post(ONE, question));
        const { url } = (context as GatewayBody)['step_up'] as { url: string };
        const { cookie } = await browse(url);
        const body = new URLSearchParams({ browser: cookie.split('=')[1] ?? '' });
        await browse(url, cookie, { method: 'POST', body });
        return async (...shown) => {
          await completed(...shown);
          const last = `SELECT id FROM gateway.access_requests ORDER BY id DESC LIMIT 1`;
          const [made] = await test.database.query<{ id: string }>(last);
          await scene.customer.look({ id: idOf('ar', made!.id) });
        };
      },
    };
    const grantsOf = async () => {
      const counted = 'SELECT count(*)::int AS n FROM gateway.grants WHERE customer_id = $1';
      const ids = [uuidOf(scene.customer.customerId)];
      return (await test.database.query<{ n: number }>(counted, ids))[0]!.n;
    };
    let tries = 0;

    const ofDesk = (name: string) => name === 'a case of the help desk';
    const someone = async (isKnown: boolean) => {
      const employee = await (isKnown
        ? scene.walk.established(CONTACTS)
        : scene.customer.employee(CONTACTS));
      return { employee, person: scene.personOf(employee), before: await grantsOf() };
    };
    const tryAll = async (
      name: string,
      scenarios: readonly string[],
      shows: Shows,
      isKnown = true,
    ) => {
      const road = ROADS[name]!;
      let { employee, person, before } = await someone(isKnown);
      for (const scenario of scenarios) {
        const session = await scene.lastSession();
        const end = await road(employee, person);
        // Each try is a session of its own: none of them is refused before anybody shows a face.
        expect(await scene.lastSession()).not.toBe(session);
        await end(scenario, shows);
        tries += 1;
        expect([scenario, shows, await grantsOf()]).toEqual([scenario, shows, before]);
        // The desk takes three cases of an employee in a day.
        if (ofDesk(name)) ({ employee, person, before } = await someone(isKnown));
      }
    };

    it.each(Object.entries(ROADS))('through %s', async (name, road) => {
      await tryAll(name, BY_FACE, ['face']);
      // With a link, the document is a way of its own.
      if (name !== 'a link that is delivered')
        await tryAll(name, ['success', 'different_user'], ['face', 'doc']);
      if (ofDesk(name)) return;
      // The same road opens to whoever shows a key as well: it was walked to its end.
      const { employee, person, before } = await someone(true);
      const end = await road(employee, person);
      await end('success', ['face', 'hwk']);
      expect(await grantsOf()).toBe(before + 1);
    });

    it.each(['a key of the customer', 'a case of the help desk', 'Okta', 'a step-up page'])(
      'nor for a document beside it, of somebody not known yet, through %s',
      (name) => tryAll(name, BY_DOCUMENT, ['face', 'doc'], false),
    );

    it('nor for a synced key, where Okta resets an account next', async () => {
      const { employee, person, before } = await someone(true);
      await (
        await ROADS['Okta']!(employee, person)
      )('success', ['face', 'swk']);
      expect(await grantsOf()).toBe(before);
    });

    it('which were more than a hundred tries', () => {
      expect(tries).toBeGreaterThan(100);
    });

    it('through a campaign, or by staff without a code', async () => {
      const hr = await makeStaff(test, [scene.customer.customerId, 'hr']);
      const refused = await hr.post('/people/v1/campaigns', { ...RESET, deliver: 'email' });
      expect([refused.status, ((await refused.json()) as GatewayBody)['code']]).toEqual([
        403,
        'action_needs_code',
      ]);
    });

    it('through a grant or a session of another request', async () => {
      const employee = await scene.walk.established(CONTACTS);
      const { customer: own, walk: its } = scene;
      const paid = await own.ask(employee, { ...PAYROLL, ...BY_MAIL });
      const { grant } = await its.show(paid, 'face');
      expect(grant).toMatchObject({ action: 'change_payroll', status: 'active' });
      const { decision } = await answered(200, own.post(ONE, questionOf(employee, 'reset_mfa')));
      expect(decision).toBe(false);
      // A grant of a reset that was used opens nothing either.
      const reset = await its.show(await own.ask(employee), 'hwk');
      const { id } = reset['grant'] as { id: string };
      await answered(200, own.post(`${GRANTS}/${id}/consume`));
      expect((await own.post(`${GRANTS}/${id}/consume`)).status).toBe(409);
      // The earlier session, which showed a key, in place of the new one, which shows a face.
      const before = await grantsOf();
      const open = await own.ask(employee);
      const link = await returnLinkOf(scene.api, open);
      await comeBack(test, { ...link, sessionId: String(reset['verification_session_id']) });
      expect(await its.show(open, 'face')).toMatchObject({ status: 'denied', grant: null });
      expect(await grantsOf()).toBe(before);
    });
  });

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
    const ask = (email: string, input: object) =>
      own
        .employee({ email })
        .then(({ employee_id }) =>
          own.post(REQUESTS, { employee_id, action: 'reset_mfa', ...BY_MAIL, ...input }),
        );
    const resource = { type: 'account', id: 'Ada@Home.example' };

    for (const asked of [
      await ask('ada@Corp.example', {}),
      await ask('ada@home.example', { resource }),
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
    const { clear_user_id: user } = await walk.read(employee);
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
        const body = { establish_identity, known_user_key, action_policies: { reset_mfa: policy } };
        const headers = await stepUp(test, who, 'flows.change');
        return (await who.send('PUT', flows, { body, headers })).status;
      };
      const approve = async (who: StaffBrowser, action = 'reset_mfa') => {
        const proof = await stepUp(test, who, 'flows.accept_face_only', action);
        return (await who.post(`${flows}/face_only/${action}/approve`, {}, proof)).status;
      };
      const tried = async () => {
        const its = walkOf(api, own);
        const asked = await own.ask(await own.employee());
        const { reason, grant } = await its.show(asked, 'face');
        return reason ?? grant.acr;
      };

      expect(await approve(second)).toBe(409);
      expect(await put(asker, 'No phones on the floor')).toBe(200);
      expect(await tried()).toBe('factors_missing');
      expect(await approve(asker)).toBe(403);
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
