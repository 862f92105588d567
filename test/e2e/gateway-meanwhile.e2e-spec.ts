import { CONFIG, EMPLOYEES, REQUESTS, type GatewayBody } from '../factories/customer-api.js';
import { flowConfig, makeCustomer, type CustomerSystem } from '../factories/customer.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { VerificationDouble } from '../support/verification-double.js';

describe('while the verification service thinks', () => {
  let double: VerificationDouble;
  let test: TestApplication;
  let customer: CustomerSystem;

  beforeAll(async () => {
    double = await VerificationDouble.start();
    test = await startApplication({ ...double.env, VERIFICATION_TIMEOUT_MS: '20000' });
    double.clock = test.clock;
  });

  beforeEach(async () => {
    customer = await makeCustomer(test, double.service);
  });

  afterEach(() => {
    double.recover();
  });

  afterAll(async () => {
    await test.close();
    await double.stop();
  });

  async function succeeded(): Promise<GatewayBody> {
    const asked = await customer.ask(await customer.employee());
    double.succeed(asked['verification_session_id']);
    return asked;
  }

  const change = (employee: GatewayBody, input: object) =>
    customer.patch(`${EMPLOYEES}/${employee['employee_id']}`, input).expect(200);

  const remove = (employee: GatewayBody) =>
    customer.delete(`${EMPLOYEES}/${employee['employee_id']}`).expect(200);

  const disable = () =>
    customer
      .put(CONFIG, { ...flowConfig(double.service), establish_identity: { enabled: false } })
      .expect(200);

  describe('about a success', () => {
    it.each<[string, string, string, (asked: GatewayBody) => Promise<unknown>]>([
      ['the flow is disabled', 'denied', 'flow_disabled', disable],
      [
        'the employee is suspended',
        'denied',
        'employee_inactive',
        (asked) => change(asked, { status: 'suspended' }),
      ],
      ['the employee is deleted', 'denied', 'employee_inactive', remove],
      [
        'the record is corrected',
        'denied',
        'profile_mismatch',
        (asked) => change(asked, { dob: '1991-12-10' }),
      ],
      [
        'the request is canceled',
        'canceled',
        'verification_canceled',
        (asked) => customer.post(`${REQUESTS}/${asked.id}/cancel`).expect(200),
      ],
      [
        'the time of the request ends',
        'expired',
        'verification_expired',
        () => {
          test.clock.advanceSeconds(1_800);
          return Promise.resolve();
        },
      ],
    ])('and %s, the request is %s', async (_, status, reason, happens) => {
      const asked = await succeeded();
      double.meanwhile = () => happens(asked);

      const ended = await customer.look(asked);

      expect(double.meanwhile).toBeNull();
      expect(ended).toMatchObject({ status, reason, grant: null });
    });

    it('and the grants of others are told for longer, this one is too', async () => {
      const asked = await succeeded();
      double.meanwhile = () =>
        customer.put(CONFIG, { ...flowConfig(double.service), grant_ttl: 60 }).expect(200);

      const { grant, completed_at: completedAt } = await customer.look(asked);

      expect(grant.expires_at - completedAt).toBeLessThanOrEqual(60);
    });
  });

  describe('about a new session', () => {
    const ask = async (employee: GatewayBody) =>
      customer.post(REQUESTS, { employee_id: employee['employee_id'], action: 'reset_mfa' });

    it('and the employee is deleted, there is no request', async () => {
      const employee = await customer.employee();
      double.meanwhile = () => remove(employee);

      const { status, body } = await ask(employee);

      expect([status, body.code]).toEqual([404, 'employee_not_found']);
    });

    it.each<[string, string, (employee: GatewayBody) => Promise<unknown>]>([
      [
        'the employee is suspended',
        'employee_inactive',
        (employee) => change(employee, { status: 'suspended' }),
      ],
      ['the flow is disabled', 'flow_disabled', disable],
    ])('and %s, the success does not count', async (_, reason, happens) => {
      const employee = await customer.employee();
      double.meanwhile = () => happens(employee);
      const { body: asked } = await ask(employee);
      double.succeed(asked['verification_session_id']);

      const ended = await customer.look(asked);

      expect(ended).toMatchObject({ status: 'denied', reason, grant: null });
    });

    it('and the identity is established by another request, the ids are compared', async () => {
      const employee = await customer.employee();
      double.meanwhile = async () => {
        const first = await customer.ask(employee);
        double.succeed(first['verification_session_id'], { user_id: 'user_first' });
        expect(await customer.look(first)).toMatchObject({ status: 'granted' });
      };
      const { body: asked } = await ask(employee);
      expect(asked).toMatchObject({ status: 'pending', flow: 'establish_identity' });
      double.succeed(asked['verification_session_id'], { user_id: 'user_second' });

      const ended = await customer.look(asked);

      expect(ended).toMatchObject({ status: 'denied', reason: 'user_id_mismatch', grant: null });
    });
  });
});
