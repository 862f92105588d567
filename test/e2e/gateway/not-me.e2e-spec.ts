import { apiOf, type Api } from '../../factories/api.js';
import { answered, CONFIG, EMPLOYEES, type GatewayBody } from '../../factories/customer-api.js';
import { walkOf, type Walk } from '../../factories/customer-walk.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { makePartner } from '../../factories/partner.js';
import { bodyOf, PEOPLE } from '../../factories/people.js';
import { makeStaff } from '../../factories/staff.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';

describe(`a request whose person presses "This isn't me"`, () => {
  let test: TestApplication;
  let api: Api;
  let customer: CustomerSystem;
  let walk: Walk;

  beforeAll(async () => {
    test = await sharedApplication();
    const partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    customer = await makeCustomer(test, partner);
    walk = walkOf(api, customer);
  });

  const alarms = (employee: GatewayBody): Promise<object[]> =>
    test.database.query(
      `SELECT action, outcome FROM gateway.audit_entries WHERE subject = $1 AND outcome = 'alarm'`,
      [employee.id],
    );

  it('is denied, is an alarm, and takes the live grants of the employee', async () => {
    const employee = await walk.established();
    const live = (await walk.granted(employee))['grant'] as GatewayBody;

    const asked = await customer.ask(employee);
    const denied = await walk.verify(asked, 'not_me');

    expect(await api.read(asked['verification_session_id'])).toMatchObject({
      status: 'canceled',
      status_details: { code: 'not_me' },
    });
    expect(denied).toMatchObject({
      status: 'denied',
      reason: 'verification_not_me',
      grant: null,
    });
    expect(await alarms(employee)).toEqual([
      { action: 'employee.verification_not_me', outcome: 'alarm' },
    ]);
    const { body } = await customer.get(`/gateway/v1/grants/${live.id}`);
    expect(body).toMatchObject({ status: 'revoked', token: null });
    expect(await walk.read(employee)).toMatchObject({ clear_user_id: employee['clear_user_id'] });
  });

  it('raises one alarm, however many look at it at once', async () => {
    const employee = await customer.employee();
    const asked = await customer.ask(employee);
    await api.complete(asked['verification_session_id'], 'not_me');

    const looks = await Promise.all([1, 2, 3, 4].map(() => customer.look(asked)));

    expect(looks.map(({ reason }) => reason)).toContain('verification_not_me');
    expect(await customer.look(asked)).toMatchObject({ status: 'denied' });
    expect(await alarms(employee)).toHaveLength(1);
  });

  it.each(['consent_declined', null])(
    'raises no alarm where it was canceled otherwise (%s)',
    async (scenario) => {
      const employee = await walk.established();
      const live = (await walk.granted(employee))['grant'] as GatewayBody;
      const asked = await customer.ask(employee);
      const id = String(asked['verification_session_id']);
      if (scenario) await api.complete(id, scenario);
      else await api.post(`/v1/verification_sessions/${id}/cancel`).expect(200);

      expect(await customer.look(asked)).toMatchObject({
        status: 'canceled',
        reason: 'verification_canceled',
      });
      expect(await alarms(employee)).toEqual([]);
      expect((await customer.get(`/gateway/v1/grants/${live.id}`)).body.status).toBe('active');
    },
  );

  it('can neither be reset nor deleted, nor be invited to a new device, for a day', async () => {
    const employee = await customer.employee({ email: 'ada@home.example' });
    await walk.verify(await customer.ask(employee), 'not_me');
    const path = `${EMPLOYEES}/${String(employee['employee_id'])}`;
    const reset = () => customer.post(`${path}/reset_identity`, { reason: 'they called' });

    expect((await reset()).body).toMatchObject({ status: 409, code: 'resets_frozen' });
    expect((await customer.delete(path)).body).toMatchObject({ code: 'resets_frozen' });

    const { establish_identity, known_user_key } = await answered(200, customer.get(CONFIG));
    const action_labels = { new_device: 'Add a device' };
    await answered(
      200,
      customer.put(CONFIG, { establish_identity, known_user_key, action_labels }),
    );
    const invite = async (action: string) => {
      const hr = await makeStaff(test, [customer.customerId, 'hr']);
      const settings = { action, deliver: 'email', employee_row_ids: [employee.id] };
      const { id } = await bodyOf(201, hr.post(`${PEOPLE}/campaigns`, settings));
      const { rows } = await bodyOf(200, hr.get(`${PEOPLE}/campaigns/${id}/invitations`));
      return (rows as { code: string | null }[]).map(({ code }) => code);
    };
    expect(await invite('new_device')).toEqual(['resets_frozen']);
    expect(await invite('verify_identity')).toEqual([null]);

    test.clock.advanceSeconds(86_400);

    expect(await invite('new_device')).toEqual([null]);
    await reset().expect(200);
    await customer.delete(path).expect(200);
  });
});
