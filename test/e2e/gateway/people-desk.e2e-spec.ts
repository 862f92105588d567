import { StaffConfirmation } from '../../../src/gateway/staff-confirmation.js';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { RateLimits } from '../../../src/platform/limits/index.js';
import { CONFIG, EMPLOYEES, type GatewayBody } from '../../factories/customer-api.js';
import { DeskScene } from '../../factories/desk.js';
import { bodyOf, PEOPLE } from '../../factories/people.js';
import {
  addressOf,
  makeStaff,
  makeStaffWith,
  signIn,
  stepUp,
  type StaffBrowser,
} from '../../factories/staff.js';
import { visit } from '../../factories/visitor.js';

const DESK = `${PEOPLE}/desk`;
const SHOWN = {
  consent: { granted: true },
  document: { simulation: { scenario: 'success' } },
  selfie: {},
};

describe('a case at the desk page', () => {
  let desk: DeskScene;
  let employee: GatewayBody;
  let agent: StaffBrowser;
  let lead: StaffBrowser;
  let secondLead: StaffBrowser;

  beforeAll(async () => {
    desk = await DeskScene.start();
  });
  afterAll(() => desk.test.close());

  beforeEach(async () => {
    employee = await desk.caller();
    agent = await makeStaff(desk.test, [desk.customer.customerId, 'help_desk']);
    lead = await makeStaff(desk.test, [desk.customer.customerId, 'desk_lead']);
    secondLead = await makeStaff(desk.test, [desk.customer.customerId, 'desk_lead']);
  });

  it('answers a key nothing from memory about a case whose employee was erased', async () => {
    const open = () =>
      desk.openAs(desk.customer, employee, { ticket: 'INC-1' }).set('idempotency-key', 'case');
    const { body } = await open().expect(201);
    expect((await open()).body).toEqual(body);

    await desk.customer.delete(`${EMPLOYEES}/${String(employee['employee_id'])}`).expect(200);

    expect((await open()).status).toBe(404);
  });

  const openHere = (who = agent) =>
    bodyOf(
      201,
      who.post(`${DESK}/cases`, {
        employee_row_id: employee.id,
        action: 'reset_mfa',
        channel: 'sms',
      }),
    );

  it('lets nobody remember a device before the code is read back', async () => {
    const { establish_identity, known_user_key, action_labels } = (await desk.customer.get(CONFIG))
      .body;
    const configure = (any_of: string[][]) => {
      const action_policies = any_of.length ? { reset_mfa: { any_of } } : {};
      const changed = { establish_identity, known_user_key, action_labels, action_policies };
      return desk.customer.put(CONFIG, changed).expect(200);
    };
    await configure([
      ['face', 'hwk'],
      ['face', 'doc', 'link', 'readback'],
    ]);
    // The attacker has the telephone, the card and a made-up face; nobody reads them the code.
    const page = await visit(desk.test, await desk.sessionOf(await openHere()));
    await page.post('steps/device_key/lost', {}).expect(200);
    for (const [step, input] of Object.entries(SHOWN))
      await page.post(`steps/${step}`, input).expect(200);
    expect((await page.get()).body).toMatchObject({
      ...{ status: 'success', result: { offers_device_key: false, forgets_devices: false } },
    });
    for (const path of ['device_keys/challenges', 'device_keys/forget_earlier'])
      expect((await page.post(path, {})).body.code).toBe('device_key_not_offered');
    await configure([]);
  });

  it('finds people without their birth date, address or contacts', async () => {
    const id = String(employee['employee_id']);
    const hits = await bodyOf(200, agent.get(`${DESK}/employees?search=${id}`));

    expect(hits['employees']).toMatchObject([
      { id: employee.id, channels: [{ contact: 'a•••@example.com' }, { contact: '••• 23' }] },
    ]);
    expect(JSON.stringify(hits)).not.toMatch(/dob|\b1990\b|5555550123|ada@example|user_/);
  });

  it.each(['Employee id', 'name', 'e-mail', 'telephone'])('finds people by %s', async (by) => {
    const [name, digits] = [`Found${String(by.length)}`, String(by.length).padStart(2, '0')];
    const found = await desk.customer.employee({
      last_name: name,
      email: `${name}@example.com`,
      phone: `+155555502${digits}`,
    });
    const typed: Record<string, string> = {
      'Employee id': String(found['employee_id']),
      name: `ada ${name}`,
      'e-mail': `${name}@example.com`,
      telephone: `+1 555 555 02${digits}`,
    };
    const search = encodeURIComponent(typed[by] ?? '');
    const hits = await bodyOf(200, agent.get(`${DESK}/employees?search=${search}`));

    expect(hits['employees']).toMatchObject([{ id: found.id }]);
  });

  it('is no directory: one agent searches so often an hour, and others go on', async () => {
    const limits = desk.test.app.get(RateLimits, { strict: false });
    for (let n = 0; n < 120; n += 1) await limits.use('desk_search', agent.account, null);
    const search = (who: StaffBrowser) => who.get(`${DESK}/employees?search=E-`);

    expect((await search(agent)).status).toBe(429);
    expect((await search(lead)).status).toBe(200);
  });

  it('is nothing to an agent of another customer', async () => {
    const opened = (await openHere()) as GatewayBody;
    const code = await desk.codeOf(opened);
    const other = await desk.otherCustomer();
    const stranger = await makeStaff(desk.test, [other.customerId, 'desk_lead']);
    const id = String(employee['employee_id']);
    const asked = { employee_row_id: employee.id, action: 'reset_mfa', channel: 'sms' };

    const hits = await bodyOf(200, stranger.get(`${DESK}/employees?search=${id}`));
    expect(hits['employees']).toEqual([]);
    const answers = await Promise.all([
      stranger.post(`${DESK}/cases`, asked),
      stranger.get(`${DESK}/cases/${opened.id}`),
      stranger.post(`${DESK}/cases/${opened.id}/verify_code`, { code }),
      stranger.post(`${DESK}/cases/${opened.id}/cancel`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await bodyOf(200, stranger.get(`${DESK}/cases`)))['data']).toEqual([]);
    for (const path of ['override', 'override/approve']) {
      const proof = await stepUp(desk.test, stranger, 'desk.override', opened.id);
      const body = path === 'override' ? { reason: 'met_in_person' } : {};
      const { status } = await stranger.post(`${DESK}/cases/${opened.id}/${path}`, body, proof);
      expect([path, status]).toEqual([path, 404]);
    }
    expect(await desk.read(opened)).toMatchObject({ status: 'awaiting_code', misses: 0 });
  });

  it('is known again by its employee, contact and agent, and by the words of its action', async () => {
    const opened = await openHere();
    const known = {
      employee_name: `Ada ${String(employee['last_name'])}`,
      employee_id: employee['employee_id'],
      contact: '••• 23',
      action_label: 'Reset your MFA',
      action_label_translations: {},
      agent_name: expect.any(String) as string,
    };

    expect(opened).toMatchObject({ ...known, reminders: 0, opened_at: null });
    const { data } = await bodyOf(200, lead.get(`${DESK}/cases?scope=all`));
    expect((data as object[])[0]).toMatchObject(known);
    const file = await (await lead.get(`${PEOPLE}/exports/desk_cases`)).text();
    expect(file).toContain(`"${opened.id}"`);
    expect(file).toContain(known.employee_name);
    expect((await agent.get(`${PEOPLE}/exports/desk_cases`)).status).toBe(403);
    // Somebody else's contact by now: what was used then is not shown by it.
    const path = `/gateway/v1/employees/${String(employee['employee_id'])}`;
    desk.test.clock.advanceSeconds(1);
    await desk.customer.patch(path, { phone: '+15555550777' }).expect(200);
    expect(await bodyOf(200, agent.get(`${DESK}/cases/${opened.id}`))).toMatchObject({
      contact: null,
    });
    // Nor does the link go there.
    desk.test.clock.advanceSeconds(60);
    const again = await agent.post(`${DESK}/cases/${opened.id}/send_again`);
    expect(await again.json()).toMatchObject({ code: 'contact_too_new' });
  });

  it('is sent again to the same contact: after a minute, three times, by its own agent', async () => {
    const opened = await openHere();
    const again = async (who = agent) => {
      const answer = await who.post(`${DESK}/cases/${opened.id}/send_again`);
      const { code, reminders } = (await answer.json()) as { code?: string; reminders?: number };
      return code ?? reminders;
    };

    expect([await again(), await again(lead)]).toEqual([
      'reminder_too_early',
      'desk_case_not_found',
    ]);
    const answers = [];
    for (let n = 0; n < 4; n += 1) {
      desk.test.clock.advanceSeconds(60);
      answers.push(await again());
    }
    expect(answers).toEqual([1, 2, 3, 'reminders_spent']);
    await bodyOf(200, agent.post(`${DESK}/cases/${opened.id}/cancel`));
    expect(await again()).toBe('access_request_ended');
  });

  it('is one of two agents who open it at once', async () => {
    const other = await makeStaff(desk.test, [desk.customer.customerId, 'help_desk']);
    const asked = { employee_row_id: employee.id, action: 'reset_mfa', channel: 'sms' };
    const answers = await Promise.all(
      [agent, other].map((each) => each.post(`${DESK}/cases`, asked)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('is worked on by its own agent alone, who never sees the grant', async () => {
    const opened = (await openHere()) as GatewayBody;
    const code = await desk.codeOf(opened);
    const other = await makeStaff(desk.test, [desk.customer.customerId, 'help_desk']);

    expect((await other.get(`${DESK}/cases/${opened.id}`)).status).toBe(404);
    expect((await lead.get(`${DESK}/cases/${opened.id}`)).status).toBe(200);
    for (const who of [other, lead])
      expect((await who.post(`${DESK}/cases/${opened.id}/verify_code`, { code })).status).toBe(404);
    const verified = await bodyOf(
      200,
      agent.post(`${DESK}/cases/${opened.id}/verify_code`, { code }),
    );
    expect(verified).toMatchObject({ status: 'verified' });
    const list = await bodyOf(200, agent.get(`${DESK}/cases`));
    for (const answer of [verified, list]) {
      expect(JSON.stringify(answer)).not.toMatch(
        /grant|eyJ|token=|example\.com|dob|\b1990\b|user_/,
      );
      expect(JSON.stringify(answer)).not.toMatch(/document|picture|selfie|session/);
    }
    const { sent_at, reminders, automatic_action, factors, missing_factors, ...more } = verified;
    const { is_own, may_override, may_decide_override, may_ask_vouch, vouches, ...listed } = more;
    expect(list['data']).toEqual([listed]);
    expect([typeof sent_at, reminders]).toEqual(['number', 0]);
    expect([is_own, may_override, may_decide_override]).toEqual([true, false, false]);
    expect([may_ask_vouch, vouches]).toEqual([false, []]);
    expect(automatic_action).toBeNull();
    expect([factors, missing_factors]).toEqual([['face', 'hwk'], null]);
    expect(await desk.read(opened)).toMatchObject({ grant: { status: 'active' } });
    const receipt = `/gateway/v1/access_requests/${String(opened['access_request_id'])}/receipt`;
    const { body } = await desk.customer.get(receipt).expect(200);
    const [, claims = ''] = (body as { receipt: string }).receipt.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      outcome: 'granted',
      approvers: [agent.account],
    });
  });

  /** A case that failed without an alarm, and what leads do with it. */
  const failedCase = async () => {
    const opened = (await openHere()) as GatewayBody;
    await desk.finish(opened, 'selfie_mismatch');
    await bodyOf(200, lead.get(`${DESK}/cases/${opened.id}`));
    const move = async (who: StaffBrowser, path: string, body: object = {}) => {
      const proof = await stepUp(desk.test, who, 'desk.override', opened.id);
      const answer = await who.post(`${DESK}/cases/${opened.id}/${path}`, body, proof);
      return ((await answer.json()) as { code?: string }).code ?? 'done';
    };
    const mayOverride = async (who: StaffBrowser) =>
      (await bodyOf(200, who.get(`${DESK}/cases/${opened.id}`)))['may_override'];
    const mayDecide = async (who: StaffBrowser) =>
      (await bodyOf(200, who.get(`${DESK}/cases/${opened.id}`)))['may_decide_override'];
    return { opened, move, mayOverride, mayDecide };
  };

  /** The cases whose override waits, of this employee. */
  const waiting = async (who: StaffBrowser) => {
    const { data } = await bodyOf(200, who.get(`${DESK}/cases?scope=waiting`));
    const cases = data as (GatewayBody & { override_waits: boolean; employee_row_id: string })[];
    return cases.flatMap((each) =>
      each.override_waits && each.employee_row_id === employee.id ? [each.id] : [],
    );
  };

  it('is not overridden by one person with two accounts, nor by the employee', async () => {
    const { opened, move, mayOverride, mayDecide } = await failedCase();
    const role: Parameters<typeof makeStaffWith>[2] = [desk.customer.customerId, 'desk_lead'];
    const again = async (who: StaffBrowser) =>
      makeStaffWith(desk.test, (await addressOf(desk.test, who)).toUpperCase(), role);
    const sameLead = await again(lead);
    const sameAgent = await again(agent);
    const self = await makeStaffWith(desk.test, 'ADA@example.com', role);
    const reason = { reason: 'met_in_person' };

    const offered = [await mayOverride(agent), await mayOverride(self), await mayOverride(lead)];
    expect(offered).toEqual([false, false, true]);
    expect(await move(self, 'override', reason)).toBe('desk_own_case');
    expect(await move(lead, 'override', reason)).toBe('done');
    expect(await mayOverride(secondLead)).toBe(false);
    const leads = [lead, sameLead, sameAgent, self, secondLead];
    expect(await Promise.all(leads.map(mayDecide))).toEqual([false, false, false, false, true]);
    // Every lead finds it; no agent lists more than their own.
    expect(await waiting(lead)).toEqual([opened.id]);
    expect((await agent.get(`${DESK}/cases?scope=waiting`)).status).toBe(403);
    expect(await move(self, 'override/approve')).toBe('desk_own_case');
    for (const who of [sameLead, sameAgent])
      expect(await move(who, 'override/approve')).toBe('second_person_needed');
    expect(await move(secondLead, 'override/approve')).toBe('done');
    expect([await mayDecide(secondLead), await waiting(secondLead)]).toEqual([false, []]);
  });

  it('offers no override where nobody else could approve it', async () => {
    const other = await desk.otherCustomer();
    const role: Parameters<typeof makeStaffWith>[2] = [other.customerId, 'desk_lead'];
    const alone = await makeStaff(desk.test, role);
    await makeStaffWith(desk.test, (await addressOf(desk.test, alone)).toUpperCase(), role);
    const canAnybodyConfirm = (tookPart: string[]) =>
      desk.test.app
        .get(StaffConfirmation, { strict: false })
        .canAnybodyConfirm(other.customerId, 'desk:override', tookPart);

    expect(await canAnybodyConfirm([alone.account])).toBe(false);
    await makeStaff(desk.test, role);
    expect(await canAnybodyConfirm([alone.account])).toBe(true);
  });

  it('is not overridden after a later case, or a day later', async () => {
    const first = await failedCase();
    expect(await first.move(lead, 'override', { reason: 'no_camera' })).toBe('done');
    expect([await first.mayDecide(secondLead), await waiting(lead)]).toEqual([
      true,
      [first.opened.id],
    ]);
    const second = await failedCase();
    expect([await first.mayDecide(secondLead), await waiting(lead)]).toEqual([false, []]);

    expect([await first.mayOverride(lead), await second.mayOverride(lead)]).toEqual([false, true]);
    expect(await first.move(secondLead, 'override/approve')).toBe('desk_override_refused');
    expect(await second.move(lead, 'override', { reason: 'no_camera' })).toBe('done');
    expect(await waiting(lead)).toEqual([second.opened.id]);
    const inSecond = new Date(desk.test.clock.now().getTime() + 1_000);
    for (const [column, code] of [
      ['resets_frozen_until', 'resets_frozen'],
      ['identity_lost_at', 'desk_override_refused'],
    ] as const) {
      const set = (at: Date | null) =>
        desk.test.database.query(`UPDATE gateway.employees SET ${column} = $2 WHERE id = $1`, [
          uuidOf(employee.id as Id),
          at,
        ]);
      await set(inSecond);
      expect(await waiting(lead)).toEqual([]);
      expect(await second.move(secondLead, 'override/approve')).toBe(code);
      await set(null);
    }
    desk.test.clock.advanceSeconds(86_401);
    lead = await signIn(desk.test, lead.account);
    secondLead = await signIn(desk.test, secondLead.account);
    expect([await second.mayDecide(secondLead), await waiting(lead)]).toEqual([false, []]);
    expect(await second.move(secondLead, 'override/approve')).toBe('desk_override_refused');
    expect(await second.move(secondLead, 'override/refuse')).toBe('done');
  });

  it('is overridden by two leads, without a grant, and never after an alarm', async () => {
    employee = await desk.walk.established({ email: 'eve@example.com', phone: '+15555550188' });
    const before = await desk.allowedTo(employee);
    const opened = (await openHere(lead)) as GatewayBody;
    await desk.finish(opened, 'selfie_mismatch');
    const move = async (who: StaffBrowser, path: string, body: object = {}) =>
      who.post(
        `${DESK}/cases/${opened.id}/${path}`,
        body,
        await stepUp(desk.test, who, 'desk.override', opened.id),
      );
    await bodyOf(200, lead.get(`${DESK}/cases/${opened.id}`));

    expect((await move(agent, 'override', { reason: 'met_in_person' })).status).toBe(403);
    await bodyOf(200, move(lead, 'override', { reason: 'met_in_person' }));
    expect((await move(lead, 'override/approve')).status).toBe(403);
    expect(await desk.allowedTo(employee)).toEqual(before);
    const overridden = await bodyOf(200, move(secondLead, 'override/approve'));

    expect(overridden).toMatchObject({ status: 'overridden', override_status: 'approved' });
    expect(await desk.read(opened)).toMatchObject({ grant: null });
    expect(await desk.alarmsOf(opened)).toEqual(['desk_case.overridden']);
    expect(await desk.allowedTo(employee)).toHaveLength(before.length + 2);
  });

  it('is not overridden after the employee said that they asked for nothing', async () => {
    const opened = (await openHere()) as GatewayBody;
    await desk.disown(opened);
    await bodyOf(200, lead.get(`${DESK}/cases/${opened.id}`));
    const proof = await stepUp(desk.test, lead, 'desk.override', opened.id);

    const body = { reason: 'met_in_person' };
    const refused = await lead.post(`${DESK}/cases/${opened.id}/override`, body, proof);
    expect(await refused.json()).toMatchObject({ code: 'desk_override_refused' });
  });
});
