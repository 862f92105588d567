import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { IdentityResetsService } from '../../../src/gateway/identity-resets/identity-resets.service.js';
import { apiOf } from '../../factories/api.js';
import { EMPLOYEES as API_EMPLOYEES, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { walkOf, type Walk } from '../../factories/customer-walk.js';
import { linkSentTo } from '../../factories/messages.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { bodyOf, PEOPLE, type PeopleBody } from '../../factories/people.js';
import { tokenOf, visitorOf } from '../../factories/staff-visitor.js';
import {
  addressOf,
  confirming,
  makeStaff,
  makeStaffWith,
  signIn,
  stepUp,
  type StaffBrowser,
} from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { inTurn } from '../../support/waiting.js';

const RESETS = `${PEOPLE}/resets`;
const EMPLOYEES = `${PEOPLE}/employees`;
const DAY = 86_400;

describe('a reset of an identity', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let walk: Walk;
  let hr: StaffBrowser;
  let admin: StaffBrowser;
  let employee: GatewayBody;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
  });
  afterAll(() => test.close());

  beforeEach(async () => {
    customer = await makeCustomer(test, partner);
    walk = walkOf(apiOf(test, partner.sandboxKey), customer);
    await signInAnew();
    employee = await walk.established({ email: 'ada@example.com', phone: '+15555550144' });
  });

  async function signInAnew(): Promise<void> {
    hr = await makeStaff(test, [customer.customerId, 'hr']);
    admin = await makeStaff(test, [customer.customerId, 'admin']);
  }

  const work = () => test.app.get(IdentityResetsService, { strict: false }).carryOutDue();

  async function ask(who: StaffBrowser, body: object = { reason: 'appearance_changed' }) {
    const proof = await stepUp(test, who, 'employees.request_reset', employee.id);
    return who.post(`${EMPLOYEES}/${employee.id}/resets`, body, proof);
  }

  async function approve(who: StaffBrowser, { id }: PeopleBody) {
    const proof = await stepUp(test, who, 'employees.reset_identity', id);
    return who.post(`${RESETS}/${id}/approve`, {}, proof);
  }

  const cancel = (who: StaffBrowser, { id }: PeopleBody) =>
    confirming(test, who).post(`${RESETS}/${id}/cancel`);

  const kinds = async (): Promise<string[]> => {
    const rows = await test.database.query<{ kind: string }>(
      `SELECT kind FROM gateway.messages
        WHERE customer_id = $1::uuid AND kind NOT IN ('identity_established', 'recovery_allowed') ORDER BY id`,
      [await uuid()],
    );
    return rows.map(({ kind }) => kind);
  };
  const uuid = async (): Promise<string> => {
    const { uuidOf } = await import('../../../src/platform/ids/index.js');
    return uuidOf(customer.customerId);
  };

  it("takes effect after its cool-down and a second person's approval, and is notified twice", async () => {
    const { grant } = await walk.granted(employee);
    const asked = await bodyOf(
      201,
      ask(hr, { reason: 'appearance_changed', note: 'Surgery; met in person' }),
    );
    expect(asked).toMatchObject({ status: 'waiting', effective_at: asked['requested_at'] + DAY });
    expect(await kinds()).toEqual(['identity_reset_requested', 'identity_reset_requested']);
    const { employee_id: employeeId } = await walk.read(employee);
    expect(await bodyOf(200, hr.get(`${RESETS}?status=waiting`))).toMatchObject({
      data: [{ id: asked.id, employee_id: employeeId, name: expect.any(String) }],
    });

    const approved = await bodyOf(200, approve(admin, asked));
    expect(approved).toMatchObject({ status: 'approved', approved_by: admin.account });
    await work();
    expect((await walk.read(employee))['clear_user_id']).not.toBeNull();

    test.clock.advanceSeconds(DAY);
    await Promise.all([work(), work()]);
    await signInAnew();

    expect((await walk.read(employee))['clear_user_id']).toBeNull();
    const detail = await bodyOf(200, hr.get(`${EMPLOYEES}/${employee.id}`));
    expect(detail).toMatchObject({
      identity_state: 'not_invited',
      live_grants: 0,
      resets: [{ id: asked.id, status: 'done', note: 'Surgery; met in person' }],
      past_identities: [{ reason: 'appearance_changed: Surgery; met in person' }],
    });
    const { body } = await customer.get(`/gateway/v1/grants/${(grant as { id: string }).id}`);
    expect((body as GatewayBody)['status']).not.toBe('active');
    expect((await kinds()).filter((kind) => kind === 'identity_reset')).toHaveLength(2);
    test.clock.advanceSeconds(-DAY);
  });

  it('cannot be approved by the person who asked for it, or by a role that may only ask', async () => {
    const asked = await bodyOf(201, ask(admin));

    expect(await (await approve(admin, asked)).json()).toMatchObject({
      code: 'second_person_needed',
    });
    expect(await (await approve(hr, asked)).json()).toMatchObject({ code: 'permission_missing' });
    expect(await bodyOf(200, hr.get(`${RESETS}/${asked.id}`))).toMatchObject({ status: 'waiting' });
  });

  describe('is approved by nobody', () => {
    const { accept, browserOf } = visitorOf(() => ({
      test,
      organization: partner.organizationId,
      customer: customer.customerId,
    }));
    const at = (path: string) => `/staff/v1/workspaces/${customer.customerId}/${path}`;

    /** What an owner does with the letter that they wait for at an address of their own. */
    async function letIn(owner: StaffBrowser, email: string, role: string): Promise<StaffBrowser> {
      const made = await bodyOf(
        200,
        confirming(test, owner).post(at('invitations'), { email, role }),
      );
      expect(made['url']).toBeNull();
      const { cookie } = await accept(tokenOf(await linkSentTo(test.app, email)));
      return browserOf(cookie);
    }

    const refusals = async (): Promise<string[]> => {
      const rows = await test.database.query<{ actor: string }>(
        `SELECT actor FROM gateway.audit_entries WHERE customer_id = $1::uuid
          AND action = 'staff.second_person_refused' AND outcome = 'refused' ORDER BY id`,
        [await uuid()],
      );
      return rows.map(({ actor }) => actor);
    };

    it('whom who asked let in, over any number of steps, for seven days', async () => {
      const owner = await makeStaff(test, [customer.customerId, 'owner']);
      const alias = await letIn(owner, 'one@example.org', 'owner');
      const second = await letIn(alias, 'two@example.org', 'admin');
      const sibling = await letIn(owner, 'three@example.org', 'admin');
      for (const [asks, approves] of [
        [owner, alias],
        [owner, second],
        [second, owner],
        [second, sibling],
      ] as const) {
        const asked = await bodyOf(201, ask(asks));
        const refused = await approve(approves, asked);
        expect(await refused.json()).toMatchObject({ code: 'second_person_needed' });
        await bodyOf(200, cancel(asks, asked));
      }
      expect(await refusals()).toEqual(
        [alias, second, owner, sibling].map(({ account }) => account),
      );

      test.clock.advanceSeconds(7 * DAY - 60);
      const early = await Promise.all([owner, alias].map((each) => signIn(test, each.account)));
      const soon = await bodyOf(201, ask(early[0]!));
      expect((await approve(early[1]!, soon)).status).toBe(403);
      await bodyOf(200, cancel(early[0]!, soon));
      test.clock.advanceSeconds(61);
      const [later, other] = await Promise.all(
        [owner, alias].map((each) => signIn(test, each.account)),
      );
      const asked = await bodyOf(201, ask(later!));
      await bodyOf(200, approve(other!, asked));
      test.clock.advanceSeconds(-7 * DAY - 1);
    });

    it('whom who asked recovered or gave a role', async () => {
      const owner = await makeStaff(test, [customer.customerId, 'owner']);
      const victim = await makeStaff(test, [customer.customerId, 'owner']);
      const demoted = await makeStaff(test, [customer.customerId, 'owner']);
      const asked = await bodyOf(201, ask(owner));
      const member = (who: StaffBrowser) => at(`members/${who.account}`);
      await bodyOf(200, confirming(test, owner).post(`${member(victim)}/recover`));
      const link = await linkSentTo(test.app, await addressOf(test, victim));
      const taken = await browserOf((await accept(tokenOf(link))).cookie);
      const role = { role: 'admin' };
      await bodyOf(200, confirming(test, owner).post(`${member(demoted)}/change_role`, role));

      for (const who of [taken, await signIn(test, demoted.account)])
        expect(await (await approve(who, asked)).json()).toMatchObject({
          code: 'second_person_needed',
        });
      await bodyOf(200, approve(admin, asked));
    });

    it('who is who asked, by an alias of their address or by single sign-on', async () => {
      const asked = await bodyOf(201, ask(hr));
      const [local, domain] = (await addressOf(test, hr)).split('@') as [string, string];
      for (const email of [`${local}+2@${domain}`, `${local[0]!}.${local.slice(1)}@${domain}`]) {
        const twin = await makeStaffWith(test, email, [customer.customerId, 'admin']);
        expect(await (await approve(twin, asked)).json()).toMatchObject({
          code: 'second_person_needed',
        });
      }
    });
  });

  it('cannot be asked for or approved by the employee', async () => {
    const email = (await addressOf(test, hr)).toUpperCase();
    await customer
      .patch(`${API_EMPLOYEES}/${String(employee['employee_id'])}`, { email })
      .expect(200);

    expect(await (await ask(hr)).json()).toMatchObject({ code: 'identity_reset_own' });
  });

  it('cannot be asked for by the employee after they changed the address of their own record', async () => {
    const body = { first_name: 'Sam', last_name: 'STAFF', email: 'elsewhere@example.com' };
    const path = `${EMPLOYEES}/${employee.id}`;
    await bodyOf(200, confirming(test, hr).send('PATCH', path, { body }));

    expect(await (await ask(hr)).json()).toMatchObject({ code: 'identity_reset_own' });
  });

  it('needs a confirmation of this action on this employee', async () => {
    const path = `${EMPLOYEES}/${employee.id}/resets`;
    const elsewhere = await stepUp(test, hr, 'employees.request_reset', 'emp_other');
    const another = await stepUp(test, hr, 'employees.erase', employee.id);
    const theirs = await stepUp(test, admin, 'employees.request_reset', employee.id);
    for (const proof of [{}, elsewhere, another, theirs]) {
      const body = { reason: 'wrong_person' };
      const answer = await hr.send('POST', path, { body, headers: proof, confirms: false });
      expect(await answer.json()).toMatchObject({ code: 'step_up_required' });
    }
    const once = await stepUp(test, hr, 'employees.request_reset', employee.id);
    expect((await hr.post(path, { reason: 'other' }, once)).status).toBe(400);
    const again = await hr.post(path, { reason: 'wrong_person' }, once);
    expect(await again.json()).toMatchObject({ code: 'step_up_required' });
  });

  it('is open once for an employee, also when two ask at once', async () => {
    const answers = await Promise.all([ask(hr), ask(admin)]);
    const codes = await Promise.all(answers.map(async (each) => (await each.json()) as PeopleBody));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(codes.map((each) => each['code'])).toContain('identity_reset_open');
  });

  it('is carried out or stopped, never both', async () => {
    const asked = await bodyOf(201, ask(hr));
    await bodyOf(200, approve(admin, asked));
    test.clock.advanceSeconds(DAY);
    await signInAnew();
    const proof = await stepUp(test, hr, 'employees.cancel_reset', asked.id);
    const stop = hr.post(`${RESETS}/${asked.id}/cancel`, {}, proof);
    const [, stopped] = await Promise.all([work(), stop]);
    const { status } = await bodyOf(200, hr.get(`${RESETS}/${asked.id}`));
    const { clear_user_id: person } = await walk.read(employee);

    expect([status, person === null]).toEqual(
      stopped.status === 200 ? ['canceled', false] : ['done', true],
    );
    test.clock.advanceSeconds(-DAY);
  });

  it.each<[string, () => StaffBrowser]>([
    ['asked', () => hr],
    ['approved', () => admin],
  ])('is canceled where who %s has been put out meanwhile', async (_, who) => {
    const owner = await makeStaff(test, [customer.customerId, 'owner']);
    const asked = await bodyOf(201, ask(hr));
    await bodyOf(200, approve(admin, asked));
    const member = `/staff/v1/workspaces/${customer.customerId}/members/${who().account}`;
    await bodyOf(200, confirming(test, owner).post(`${member}/disable`, {}));
    test.clock.advanceSeconds(DAY);
    await work();

    const other = await makeStaff(test, [customer.customerId, 'hr']);
    expect(await bodyOf(200, other.get(`${RESETS}/${asked.id}`))).toMatchObject({
      status: 'canceled',
    });
    expect((await walk.read(employee))['clear_user_id']).not.toBeNull();
    const ends = await test.database.query(
      `SELECT actor FROM gateway.audit_entries
        WHERE subject = $1 AND action = 'employee.identity_reset_canceled'`,
      [employee.id],
    );
    expect(ends).toEqual([{ actor: 'system' }]);
    test.clock.advanceSeconds(-DAY);
  });

  it('is not canceled where it is approved while its time runs out', async () => {
    const asked = await bodyOf(201, ask(hr));
    test.clock.advanceSeconds(7 * DAY);
    await signInAnew();
    await inTurn(
      test.database,
      `gateway.employees WHERE id = '${uuidOf(employee.id as Id)}'`,
      () => approve(admin, asked),
      work,
    );

    expect(await bodyOf(200, hr.get(`${RESETS}/${asked.id}`))).toMatchObject({ status: 'done' });
    test.clock.advanceSeconds(-7 * DAY);
  });

  it('expires without an approval', async () => {
    const asked = await bodyOf(201, ask(hr));
    test.clock.advanceSeconds(7 * DAY);
    await work();
    await signInAnew();

    expect(await bodyOf(200, hr.get(`${RESETS}/${asked.id}`))).toMatchObject({ status: 'expired' });
    expect(await (await approve(admin, asked)).json()).toMatchObject({
      code: 'identity_reset_ended',
    });
    expect((await walk.read(employee))['clear_user_id']).not.toBeNull();
    test.clock.advanceSeconds(-7 * DAY);
  });

  it('ends with the identity that it was about', async () => {
    const asked = await bodyOf(201, ask(hr));
    await customer
      .post(`${API_EMPLOYEES}/${String(employee['employee_id'])}/reset_identity`, {
        reason: 'by the system',
      })
      .expect(200);

    expect(await bodyOf(200, hr.get(`${RESETS}/${asked.id}`))).toMatchObject({
      status: 'canceled',
    });
    expect(await (await ask(hr)).json()).toMatchObject({ code: 'identity_not_established' });
  });

  it('cannot be had from one person, who erases the employee and adds them anew', async () => {
    const path = `${EMPLOYEES}/${employee.id}`;
    const erase = async (who: StaffBrowser) => {
      const proof = await stepUp(test, who, 'employees.erase', employee.id);
      const answer = await who.send('DELETE', path, { headers: proof });
      return [answer.status, ((await answer.json()) as PeopleBody)['code']];
    };
    const change = async (who: StaffBrowser, status: string) => {
      const proof = await stepUp(test, who, 'employees.change_status', employee.id);
      const body = { status, reason: status === 'active' ? 'returned' : 'left' };
      await bodyOf(200, who.send('PUT', `${path}/status`, { body, headers: proof }));
    };

    expect(await erase(hr)).toEqual([409, 'employee_in_service']);
    await change(hr, 'terminated');
    expect(await erase(hr)).toEqual([409, 'employee_in_service']);
    expect((await walk.read(employee))['clear_user_id']).not.toBeNull();

    test.clock.advanceSeconds(7 * DAY - 60);
    await signInAnew();
    expect(await erase(hr)).toEqual([409, 'employee_in_service']);
    const known = `/gateway/v1/employees/${String(employee['employee_id'])}`;
    await customer.patch(known, { status: 'terminated' }).expect(200); // nothing new
    test.clock.advanceSeconds(60);
    expect((await erase(hr))[0]).toBe(200);
    test.clock.advanceSeconds(-7 * DAY);
  });

  it('keeps what was written to it unreadable once the employee is erased', async () => {
    const asked = await bodyOf(201, ask(hr, { reason: 'other', note: 'Zanzibar' }));
    await customer.delete(`${API_EMPLOYEES}/${String(employee['employee_id'])}`).expect(200);
    await work();

    expect(await bodyOf(200, hr.get(`${RESETS}/${asked.id}`))).toMatchObject({
      status: 'canceled',
      note: null,
    });
  });

  it('lists those that wait', async () => {
    const asked = await bodyOf(201, ask(hr));
    const waiting = await bodyOf(200, admin.get(`${RESETS}?status=waiting`));
    const done = await bodyOf(200, admin.get(`${RESETS}?status=done`));

    expect(waiting['data'].map((each: PeopleBody) => each.id)).toEqual([asked.id]);
    expect(done['data']).toEqual([]);
  });
});
