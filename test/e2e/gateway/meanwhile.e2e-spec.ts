import pg from 'pg';
import { CONFIG, EMPLOYEES, REQUESTS, type GatewayBody } from '../../factories/customer-api.js';
import { flowConfig, makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { inTurn, untilWaiting } from '../../support/waiting.js';
import { VerificationDouble } from '../../support/doubles/verification-double.js';

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

  const moveElsewhere = () => {
    const { establish_identity: rules, ...rest } = flowConfig(double.service);
    const project_id = double.service.selfieProject;
    return customer
      .put(CONFIG, { ...rest, establish_identity: { ...rules, project_id } })
      .expect(200);
  };

  describe('about a success', () => {
    it.each<[string, string, string, (asked: GatewayBody) => Promise<unknown>]>([
      ['the flow is disabled', 'denied', 'flow_disabled', disable],
      ['the flow goes to another project', 'denied', 'flow_disabled', moveElsewhere],
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

    it('and the lifetime of grants is changed, the new lifetime counts', async () => {
      const asked = await succeeded();
      double.meanwhile = () =>
        customer.put(CONFIG, { ...flowConfig(double.service), grant_ttl: 60 }).expect(200);

      const { grant, completed_at: completedAt } = await customer.look(asked);

      expect(grant.expires_at - completedAt).toBeLessThanOrEqual(60);
    });
  });

  describe('and a decision waits for its turn', () => {
    /** Decides a success while these rows are locked; `meanwhile` runs before they are released. */
    async function decidedAfter(
      rows: string,
      meanwhile: (holder: pg.Client) => unknown,
    ): Promise<GatewayBody> {
      const asked = await succeeded();
      const holder = new pg.Client({ connectionString: test.database.url });
      await holder.connect();
      try {
        await holder.query('BEGIN');
        await holder.query(`SELECT FROM ${rows} FOR UPDATE`);
        const look = customer.look(asked);
        await untilWaiting(test.database, 1);
        await meanwhile(holder);
        await holder.query('COMMIT');
        return await look;
      } finally {
        await holder.end();
      }
    }

    it('an open session is fetched without waiting', async () => {
      const asked = await customer.ask(await customer.employee());
      const holder = new pg.Client({ connectionString: test.database.url });
      await holder.connect();
      try {
        await holder.query('BEGIN');
        await holder.query('SELECT FROM gateway.employees FOR UPDATE');
        await holder.query('SELECT FROM gateway.customers FOR UPDATE');
        expect(await customer.look(asked)).toMatchObject({ status: 'pending', grant: null });
      } finally {
        await holder.end();
      }
    });

    it('a look at the same moment sees what the decision before it made of the request', async () => {
      const asked = await succeeded();
      const cancel = () => customer.post(`${REQUESTS}/${asked.id}/cancel`).expect(200);
      let seen: GatewayBody | null = null;

      await inTurn(test.database, 'gateway.access_requests', cancel, async () => {
        seen = await customer.look(asked);
      });

      expect(seen).toMatchObject({ status: 'canceled', reason: 'verification_canceled' });
    });

    it('and its time ends before the decision, it is expired', async () => {
      const ended = await decidedAfter('gateway.employees', () => {
        test.clock.advanceSeconds(1_800);
      });

      expect(ended).toMatchObject({ status: 'expired', grant: null });
    });

    it('and the flow is disabled before the decision, it is denied', async () => {
      const ended = await decidedAfter('gateway.customers', (holder) =>
        holder.query(
          `UPDATE gateway.customers SET config = jsonb_set(config, '{establish_identity,enabled}', 'false')`,
        ),
      );

      expect(ended).toMatchObject({ status: 'denied', reason: 'flow_disabled', grant: null });
    });

    it('the change of the flow is announced only after it has taken effect', async () => {
      let disabled: Promise<unknown> = Promise.resolve();
      const ended = await decidedAfter('gateway.employees', async () => {
        disabled = Promise.resolve(disable());
        await untilWaiting(test.database, 2);
      });

      expect(ended).toMatchObject({ status: 'granted' });
      await disabled;
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
      ['the flow goes to another project', 'flow_disabled', moveElsewhere],
      [
        'the identity is reset',
        'verification_stale',
        (employee) =>
          customer
            .post(`${EMPLOYEES}/${employee['employee_id']}/reset_identity`, { reason: 'alarm' })
            .expect(200),
      ],
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
