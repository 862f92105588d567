import { apiOf, type Api } from '../../factories/api.js';
import {
  CONFIG,
  EMPLOYEES,
  GRANTS,
  REQUESTS,
  type GatewayBody,
} from '../../factories/customer-api.js';
import { flowConfig, makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { comeBack, returnLinkOf } from '../../factories/customer-visitor.js';
import { walkOf, type Walk } from '../../factories/customer-walk.js';
import { makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';

describe('a success that comes too late', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let customer: CustomerSystem;
  let walk: Walk;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
  });

  beforeEach(async () => {
    customer = await makeCustomer(test, partner);
    walk = walkOf(api, customer);
  });

  afterAll(() => test.close());

  const succeed = (asked: GatewayBody): Promise<unknown> =>
    api.complete(asked['verification_session_id'], 'success');

  const change = (employee: GatewayBody, input: object) =>
    customer.patch(`${EMPLOYEES}/${employee['employee_id']}`, input).expect(200);

  const reset = (employee: GatewayBody) =>
    customer
      .post(`${EMPLOYEES}/${employee['employee_id']}/reset_identity`, { reason: 'test' })
      .expect(200);

  const configure = (input: object) =>
    customer.put(CONFIG, { ...flowConfig(partner), ...input }).expect(200);

  /** Browser and customer both try. The request keeps this status, and no live grant exists. */
  async function expectEnded(asked: GatewayBody, status: string, reason: string): Promise<void> {
    await comeBack(test, await returnLinkOf(api, asked));
    const ended = await customer.look(asked);
    expect(ended).toMatchObject({ status, reason, grant: null, verification_url: null });
    expect(ended['completed_at']).toBeGreaterThanOrEqual(asked['created_at']);
    const [{ grants } = { grants: -1 }] = await test.database.query<{ grants: number }>(
      'SELECT count(*)::int AS grants FROM gateway.grants g WHERE g.status = $1 AND g.access_request_id IN ' +
        '(SELECT id FROM gateway.access_requests WHERE verification_session_id = $2)',
      ['active', asked['verification_session_id']],
    );
    expect(grants).toBe(0);
  }

  async function alarms(): Promise<number> {
    const rows = await test.database.query(
      `SELECT 1 FROM gateway.audit_entries WHERE outcome = 'alarm'`,
    );
    return rows.length;
  }

  it('after the cancel leaves the request canceled', async () => {
    const employee = await customer.employee();
    const asked = await customer.ask(employee);
    const canceled = await customer.post(`${REQUESTS}/${asked.id}/cancel`).expect(200);
    expect(canceled.body).toMatchObject({
      status: 'canceled',
      reason: 'verification_canceled',
      verification_url: null,
    });

    await succeed(asked);

    await expectEnded(asked, 'canceled', 'verification_canceled');
    expect(await customer.look(asked)).toEqual(canceled.body);
    expect((await walk.read(employee))['clear_user_id']).toBeNull();
  });

  it('can no longer be canceled when it was in time', async () => {
    const granted = await walk.granted();

    const { status, body } = await customer.post(`${REQUESTS}/${granted.id}/cancel`);

    expect([status, body.code]).toEqual([409, 'access_request_ended']);
    expect(await customer.look(granted)).toEqual(granted);
  });

  it('cannot be canceled twice', async () => {
    const asked = await customer.ask(await customer.employee());
    const cancel = () => customer.post(`${REQUESTS}/${asked.id}/cancel`);

    const answers = await Promise.all([cancel(), cancel(), cancel()]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('after the end of the request leaves it expired', async () => {
    const employee = await customer.employee();
    const asked = await customer.ask(employee);
    test.clock.advanceSeconds(1_795);
    await succeed(asked);
    test.clock.advanceSeconds(5);

    await expectEnded(asked, 'expired', 'verification_expired');

    expect((await walk.read(employee))['clear_user_id']).toBeNull();
    const { status, body } = await customer.post(`${REQUESTS}/${asked.id}/cancel`);
    expect([status, body.code]).toEqual([409, 'access_request_ended']);
  });

  it('cannot be canceled after its expiry, even before the expiry is recorded', async () => {
    const asked = await customer.ask(await customer.employee());
    test.clock.advanceSeconds(1_800);

    const { status, body } = await customer.post(`${REQUESTS}/${asked.id}/cancel`);

    expect([status, body.code]).toEqual([409, 'access_request_ended']);
    await expectEnded(asked, 'expired', 'verification_expired');
  });

  it('in the last second still counts', async () => {
    const asked = await customer.ask(await customer.employee());
    test.clock.advanceSeconds(1_795);
    await succeed(asked);

    expect(await customer.look(asked)).toMatchObject({ status: 'granted' });
  });

  it.each(['suspended', 'terminated'])('after the employee was %s is denied', async (status) => {
    const employee = await customer.employee();
    const asked = await customer.ask(employee);
    await succeed(asked);
    await change(employee, { status });

    await expectEnded(asked, 'denied', 'employee_inactive');

    expect((await walk.read(employee))['clear_user_id']).toBeNull();
  });

  it.each(['suspended', 'terminated'])(
    'of a known employee after they were %s is denied',
    async (status) => {
      const employee = await walk.established();
      const asked = await customer.ask(employee);
      await succeed(asked);
      await change(employee, { status });

      await expectEnded(asked, 'denied', 'employee_inactive');
    },
  );

  it('after a suspension that is over does not count either: what was asked before ended with it', async () => {
    const employee = await customer.employee();
    const asked = await customer.ask(employee);
    await change(employee, { status: 'suspended' });
    await succeed(asked);
    await change(employee, { status: 'active' });

    await expectEnded(asked, 'denied', 'employee_inactive');

    await walk.granted(employee);
  });

  it('after the deletion of the employee is denied, also to a new one of the same number', async () => {
    const employee = await customer.employee();
    const asked = await customer.ask(employee);
    await customer.delete(`${EMPLOYEES}/${employee['employee_id']}`).expect(200);
    const { employee_id, first_name, last_name, dob } = employee;
    const heir = await customer.employee({ employee_id, first_name, last_name, dob });
    await succeed(asked);

    await expectEnded(asked, 'denied', 'employee_inactive');

    expect((await walk.read(heir))['clear_user_id']).toBeNull();
  });

  describe('after the identity was reset', () => {
    it('does not recognise the person any more, which is no alarm', async () => {
      const employee = await walk.established();
      const asked = await customer.ask(employee);
      const before = await alarms();
      await reset(employee);
      await succeed(asked);

      await expectEnded(asked, 'denied', 'verification_stale');

      expect(await alarms()).toBe(before);
      expect((await walk.read(employee))['clear_user_id']).toBeNull();
    });

    it('does not bind the person again by a link from before', async () => {
      const employee = await customer.employee();
      const old = await customer.ask(employee);
      await walk.granted(employee);
      await reset(employee);
      await succeed(old);

      await expectEnded(old, 'denied', 'verification_stale');

      expect((await walk.read(employee))['clear_user_id']).toBeNull();
      await walk.granted(employee);
    });
  });

  it.each<[string, boolean, object]>([
    ['establish_identity', false, { establish_identity: { enabled: false } }],
    ['known_user_key', true, { known_user_key: { enabled: false } }],
  ])('after the flow %s was disabled is denied', async (flow, known, config) => {
    const employee = known ? await walk.established() : await customer.employee();
    const asked = await customer.ask(employee);
    expect(asked['flow']).toBe(flow);
    await succeed(asked);
    await configure(config);

    await expectEnded(asked, 'denied', 'flow_disabled');
  });

  it('after the record was corrected is held against the record as it is now', async () => {
    const employee = await customer.employee();
    const asked = await customer.ask(employee);
    await succeed(asked);
    await change(employee, { last_name: 'Okafor' });

    await expectEnded(asked, 'denied', 'profile_mismatch');
  });

  it('after the rules were tightened is held against the rules as they are now', async () => {
    const asked = await customer.ask(await customer.employee());
    await succeed(asked);
    const { establish_identity: establish } = flowConfig(partner);
    await configure({ establish_identity: { ...establish, match: { address: 'exact' } } });

    await expectEnded(asked, 'denied', 'profile_mismatch');
  });

  it('is held against the contacts on record, where a code has to confirm them', async () => {
    const { establish_identity: establish } = flowConfig(partner);
    const project = await makeProject(test.app, partner.organizationId, {
      template: 'custom',
      steps: ['document', 'selfie', 'email', 'phone'],
    });
    const match = { ...establish.match, email: 'exact', phone: 'exact' };
    const asked = async (contact: object) => {
      const request = await customer.ask(
        await customer.employee({ email: 'ada@corp.example', phone: '+15555550144', ...contact }),
      );
      await succeed(request);
      return request;
    };
    await configure({ establish_identity: { ...establish, project_id: project, match } });

    expect(await customer.look(await asked({}))).toMatchObject({ status: 'granted' });
    await expectEnded(await asked({ phone: null }), 'denied', 'profile_mismatch');
    const employee = await customer.employee({ email: 'ada@corp.example', phone: '+15555550144' });
    const moved = await customer.ask(employee);
    await succeed(moved);
    await change(employee, { email: 'eve@corp.example' });
    await expectEnded(moved, 'denied', 'profile_mismatch');
    // A project without the steps confirms nothing, whatever its traits say.
    await configure({ establish_identity: { ...establish, match } });
    await expectEnded(await asked({}), 'denied', 'profile_mismatch');
  });

  it.each([
    [900, {}],
    [60, { max_verification_age: 60 }],
  ])('is stale after %d seconds', async (age, config) => {
    await configure(config);
    const young = await customer.ask(await customer.employee());
    await succeed(young);
    test.clock.advanceSeconds(age - 10);
    expect(await customer.look(young)).toMatchObject({ status: 'granted' });
    const old = await customer.ask(await customer.employee());
    await succeed(old);
    test.clock.advanceSeconds(age + 1);

    await expectEnded(old, 'denied', 'verification_stale');
  });

  it.each<[string, string, (employee: GatewayBody) => Promise<unknown>]>([
    ['suspended', 'revoked', (employee) => change(employee, { status: 'suspended' })],
    ['terminated', 'revoked', (employee) => change(employee, { status: 'terminated' })],
    ['renamed', 'active', (employee) => change(employee, { last_name: 'Okafor' })],
    ['reset', 'revoked', (employee) => reset(employee)],
    ['asked for again', 'active', (employee) => walk.granted(employee)],
  ])('leaves a grant of an employee who is then %s %s', async (_, status, happens) => {
    const employee = await walk.established();
    const grants = [
      (await walk.granted(employee))['grant'],
      (await walk.granted(employee, { action: 'read_payslip' }))['grant'],
    ];
    const bystander = (await walk.granted())['grant'];

    await happens(employee);

    for (const { id, token } of grants) {
      const { body } = await customer.get(`${GRANTS}/${id}`).expect(200);
      expect(body).toMatchObject({ status, token: status === 'active' ? token : null });
      const introspected = await customer.post(`${GRANTS}/introspect`, { token });
      expect(introspected.body['active']).toBe(status === 'active');
    }
    const { body } = await customer.get(`${GRANTS}/${bystander.id}`);
    expect(body.status).toBe('active');
  });

  it('leaves a grant of an employee who is then deleted revoked, and unreadable', async () => {
    const employee = await walk.established();
    const { grant } = await walk.granted(employee, { resource: { type: 'a', id: 'b' } });

    await customer.delete(`${EMPLOYEES}/${employee['employee_id']}`).expect(200);

    const { body } = await customer.get(`${GRANTS}/${grant.id}`).expect(200);
    expect(body).toMatchObject({ status: 'revoked', token: null, resource: null });
    const introspected = await customer.post(`${GRANTS}/introspect`, { token: grant.token });
    expect(introspected.body).toEqual({ active: false });
  });
});
