import type { Id } from '../../../src/platform/ids/index.js';
import { Mailbox } from '../../../src/platform/messages/index.js';
import { SessionStore } from '../../../src/verification/sessions/index.js';
import { apiOf, type Api } from '../../factories/api.js';
import {
  answered,
  CONFIG,
  EMPLOYEES,
  GRANTS,
  type GatewayBody,
} from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { walkOf, type Walk } from '../../factories/customer-walk.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { ACCOUNT, ONE, questionOf } from '../../factories/evaluations.js';
import { sendMessages } from '../../factories/messages.js';
import { addressOf, makeStaff, stepUp, type StaffBrowser } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const CONTACTS = { email: 'ada@home.example', phone: '+15555550123' };
const BY_MAIL = { deliver: 'email' };
const PAYROLL = { action: 'change_payroll', ...BY_MAIL };
const FLOWS = '/people/v1/flows';

describe('a grant without a face', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let api: Api;
  let walk: Walk;
  let asker: StaffBrowser;
  let second: StaffBrowser;
  let owner: string;

  beforeAll(async () => {
    test = await startApplication({ RATE_LIMIT_PER_EMPLOYEE: '10000' });
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
  });

  beforeEach(async () => {
    customer = await makeCustomer(test, partner);
    walk = walkOf(api, customer);
    asker = await makeStaff(test, [customer.customerId, 'admin']);
    second = await makeStaff(test, [customer.customerId, 'admin']);
    owner = await addressOf(test, await makeStaff(test, [customer.customerId, 'owner']));
  });

  afterAll(() => test.close());

  const save = async (who: StaffBrowser, policies: object) => {
    const { establish_identity, known_user_key, version } = await answered(
      200,
      customer.get(CONFIG),
    );
    const body = {
      ...{ version, establish_identity, known_user_key, action_policies: policies },
      reusable_actions: ['change_payroll'],
    };
    return who.send('PUT', FLOWS, { body, headers: await stepUp(test, who, 'flows.change') });
  };
  const accepting = (...actions: string[]) => {
    const policy = { accept_without_face: true, without_face_reason: 'Everybody can do this' };
    return Object.fromEntries(actions.map((action) => [action, policy]));
  };
  const readVersion = async () => (await answered(200, customer.get(CONFIG)))['version'] as string;
  const agree = async (who: StaffBrowser, action: string, version: string) => {
    const proof = await stepUp(test, who, 'flows.accept_without_face', action);
    const path = `${FLOWS}/without_face/${action}/approve`;
    const answer = await who.post(path, { version }, proof);
    if (answer.status !== 409) return answer.status;
    return ((await answer.json()) as { code: string }).code;
  };
  const approve = async (who: StaffBrowser, action: string) => {
    const answer = await agree(who, action, await readVersion());
    return typeof answer === 'number' ? answer : 409;
  };
  const accept = async (...actions: string[]) => {
    expect((await save(asker, accepting(...actions))).status).toBe(200);
    for (const action of actions) expect(await approve(second, action)).toBe(200);
  };
  /** Whether the session of a request offers to go without a face. The customer does not see its link. */
  const offers = async (asked: GatewayBody) => {
    const id = asked['verification_session_id'] as Id<'vs'>;
    const session = await test.app
      .get(SessionStore, { strict: false })
      .find(partner.organizationId, id);
    return session?.data?.without_face === 'offered';
  };
  /** How many letters have told this address that something was allowed in their name. */
  const allowedTo = async (email: string) => {
    await sendMessages(test.app);
    const letters = test.app.get(Mailbox, { strict: false }).list();
    return letters.filter(
      ({ address, rendered }) => address === email && /allowed in your name/.test(rendered.text),
    ).length;
  };

  const ownersTold = async () => {
    await sendMessages(test.app);
    const letters = test.app.get(Mailbox, { strict: false }).list();
    return letters.filter(
      ({ address, rendered }) => address === owner && /or without a face/.test(rendered.text),
    ).length;
  };

  it('is offered to nobody by default, nor before a second administrator has agreed', async () => {
    const employee = await walk.established(CONTACTS);
    const tried = async () => [
      await offers(await customer.ask(employee, PAYROLL)),
      await offers(await customer.ask(employee, BY_MAIL)),
    ];
    const tellsAll = (...all: boolean[]) => all;
    expect(await tried()).toEqual(tellsAll(false, false));
    const byKey = await customer.put(CONFIG, {
      ...(await answered(200, customer.get(CONFIG))),
      ...{ object_name: undefined, customer_id: undefined, verification_api_key_set: undefined },
      ...{ face_only_approvals: undefined, without_face_approvals: undefined },
      action_policies: accepting('change_payroll'),
    });
    expect([byKey.status, byKey.body.code]).toEqual([400, 'config_invalid']);
    const unreasoned = { change_payroll: { accept_without_face: true } };
    expect((await save(asker, unreasoned)).status).toBe(400);
    const branch = { change_payroll: { any_of: [['doc', 'hwk', 'link']] } };
    expect((await save(asker, branch)).status).toBe(400);
    const beside = { change_payroll: { any_of: [['doc', 'link']], accept_face_only: true } };
    expect((await save(asker, beside)).status).toBe(400);
    expect((await save(asker, accepting('vouch'))).status).toBe(400);

    expect(await approve(second, 'change_payroll')).toBe(409);
    expect(await ownersTold()).toBe(0);
    expect((await save(asker, accepting('change_payroll', 'reset_mfa'))).status).toBe(200);
    expect(await ownersTold()).toBe(1);
    expect(await tried()).toEqual(tellsAll(false, false));
    expect(await approve(asker, 'change_payroll')).toBe(403);
    const developer = await makeStaff(test, [customer.customerId, 'developer']);
    expect(await approve(developer, 'change_payroll')).toBe(403);
    expect(await tried()).toEqual(tellsAll(false, false));

    expect(await approve(second, 'change_payroll')).toBe(200);
    expect(await ownersTold()).toBe(2);
    expect(await tried()).toEqual(tellsAll(true, false));
    expect(await approve(second, 'reset_mfa')).toBe(200);
    expect(await tried()).toEqual(tellsAll(true, true));
    // Another reason is another question.
    const policy = { accept_without_face: true, without_face_reason: 'Because' };
    expect((await save(second, { change_payroll: policy })).status).toBe(200);
    expect(await tried()).toEqual(tellsAll(false, false));

    const recorded = await test.database.query(
      `SELECT action, details->>'policy' AS policy FROM gateway.audit_entries
        WHERE subject = $1 AND action LIKE 'config.without_face%' ORDER BY id`,
      [customer.customerId],
    );
    expect(recorded).toEqual([
      { action: 'config.without_face_asked', policy: 'change_payroll' },
      { action: 'config.without_face_asked', policy: 'reset_mfa' },
      { action: 'config.without_face_approved', policy: 'change_payroll' },
      { action: 'config.without_face_approved', policy: 'reset_mfa' },
      { action: 'config.without_face_asked', policy: 'change_payroll' },
    ]);
  });

  it('is agreed to as the second administrator read it, and only so', async () => {
    const [action, without_face_reason] = ['reset_mfa', 'For one person, until June'];
    const proposed = { accept_without_face: true, without_face_reason, max_age: 60 };
    const isOpen = async () =>
      (await answered(200, customer.get(CONFIG)))['without_face_approvals'][action].approved_by !==
      null;
    expect((await save(asker, { [action]: proposed })).status).toBe(200);
    const read = await readVersion();

    // The attacker waits until the other one has the page open, and then asks for something else.
    for (const changed of [{ without_face_reason: 'For everybody' }, { max_age: null }]) {
      expect((await save(asker, { [action]: { ...proposed, ...changed } })).status).toBe(200);
      expect(await agree(second, action, read)).toBe('config_version_stale');
      expect(await isOpen()).toBe(false);
    }
    expect((await save(asker, { [action]: proposed })).status).toBe(200);
    const [agreed, saved] = await Promise.all([
      agree(second, action, await readVersion()),
      save(asker, { [action]: { ...proposed, max_age: 300 } }),
    ]);
    expect([agreed, saved.status].sort()).not.toEqual([200, 200]);

    // Nor is it changed afterwards by one alone, and then not agreed to by whoever changed it.
    expect((await save(asker, { [action]: { ...proposed, max_age: 90 } })).status).toBe(200);
    expect(await approve(second, action)).toBe(200);
    expect((await save(second, { [action]: { ...proposed, max_age: null } })).status).toBe(200);
    expect(await isOpen()).toBe(false);
    expect(await approve(second, action)).toBe(403);
    expect(await approve(asker, action)).toBe(200);
  });

  it.each(['change_payroll', 'reset_mfa'])(
    'for %s says so everywhere, and is told to the employee',
    async (action) => {
      await accept(action);
      const email = `ada-${action.replace('_', '-')}@home.example`;
      const employee = await walk.established({ ...CONTACTS, email });
      const before = await allowedTo(email);
      const asked = await customer.ask(employee, { action, ...BY_MAIL });
      const { grant } = await walk.show(asked, 'doc', 'hwk');

      const branch = ['doc', 'hwk', 'link'];
      const said = { acr: 'no_face', amr: branch, branch };
      expect(grant).toMatchObject(said);
      const claims = JSON.parse(Buffer.from(grant.token.split('.')[1], 'base64url').toString());
      expect(claims).toMatchObject(said);
      const { token } = grant;
      const seen = await answered(200, customer.post(`${GRANTS}/introspect`, { token }));
      expect(seen).toMatchObject({ active: true, ...said });
      const decision = await asker.get(`/people/v1/access_requests/${asked['id']}/decision`);
      expect(await decision.json()).toMatchObject({
        factors: { shown: branch, branch, acr: 'no_face' },
      });
      expect(await allowedTo(email)).toBe(before + 1);
      // Nothing of the face on record has changed, and nothing was shown of one.
      const again = await walk.show(await customer.ask(employee, { action }), 'hwk');
      expect(again['grant']?.branch).toEqual(['face', 'hwk']);
    },
  );

  it.each<[string, string[], string[][]]>([
    ['no key', ['doc'], [['hwk']]],
    ['a synced key', ['doc', 'swk'], [['hwk']]],
  ])('is refused with %s, and what would help is named', async (_, factors, missing) => {
    await accept('change_payroll');
    const employee = await walk.established(CONTACTS);
    const ended = await walk.show(await customer.ask(employee, PAYROLL), ...factors);
    expect(ended).toMatchObject({ status: 'denied', reason: 'factors_missing', grant: null });
    expect(ended['missing_factors']).toEqual(expect.arrayContaining(missing));
  });

  it('is offered only where our link came to a contact that is not new, and nobody is new', async () => {
    await accept('change_payroll');
    const employee = await walk.established(CONTACTS);
    const { deliver: _, ...kept } = PAYROLL;
    expect(await offers(await customer.ask(employee, kept))).toBe(false);
    const stranger = await customer.employee({ ...CONTACTS, email: 'new@home.example' });
    expect(await offers(await customer.ask(stranger, PAYROLL))).toBe(false);
    await answered(
      200,
      customer.patch(`${EMPLOYEES}/${String(employee['employee_id'])}`, {
        email: 'mallory@home.example',
      }),
    );
    // Nothing is sent to it before three days, and it counts after seven.
    test.clock.advanceSeconds(4 * 86_400);
    expect(await offers(await customer.ask(employee, PAYROLL))).toBe(false);
    const byPhone = { ...PAYROLL, deliver: 'sms' };
    expect(await offers(await customer.ask(employee, byPhone))).toBe(true);
  });

  it('is told to who asks by AuthZEN as what it is', async () => {
    await accept('change_payroll');
    const employee = await walk.established(CONTACTS);
    const asked = await customer.ask(employee, { ...PAYROLL, resource: ACCOUNT });
    expect((await walk.show(asked, 'doc', 'hwk'))['status']).toBe('granted');
    const question = questionOf(employee, 'change_payroll');
    const told = await answered(200, customer.post(ONE, question));
    expect(told).toMatchObject({
      decision: true,
      context: { acr: 'no_face', amr: ['doc', 'hwk', 'link'] },
    });
  });

  it('is closed by an objection for a day, also for what is under way and for every action', async () => {
    await accept('change_payroll', 'reset_mfa');
    const employee = await walk.established(CONTACTS);
    const early = await customer.ask(employee, PAYROLL);
    await walk.verify(await customer.ask(employee, BY_MAIL), 'not_me');

    for (const action of ['change_payroll', 'reset_mfa'])
      expect(await offers(await customer.ask(employee, { action, ...BY_MAIL }))).toBe(false);
    expect(await walk.show(early, 'doc', 'hwk')).toMatchObject({
      ...{ status: 'denied', reason: 'resets_frozen', grant: null },
    });
    test.clock.advanceSeconds(86_401);
    expect(await offers(await customer.ask(employee, PAYROLL))).toBe(true);
  });

  it('is refused to somebody else, and once nobody accepts it any more', async () => {
    await accept('change_payroll');
    const employee = await walk.established(CONTACTS);
    const asked = await customer.ask(employee, PAYROLL);
    await api.complete(asked['verification_session_id'], 'different_user', undefined, [
      'doc',
      'hwk',
    ]);
    expect(await customer.look(asked)).toMatchObject({ status: 'denied', grant: null });

    const later = await customer.ask(employee, PAYROLL);
    expect((await save(second, {})).status).toBe(200);
    expect(await walk.show(later, 'doc', 'hwk')).toMatchObject({ reason: 'factors_missing' });
  });
});
