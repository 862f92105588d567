import { OverviewService } from '../../../src/gateway/console/overview.service.js';
import { Database } from '../../../src/platform/database/index.js';
import { newId, uuidOf } from '../../../src/platform/ids/index.js';
import { apiOf } from '../../factories/api.js';
import { EMPLOYEES as API_EMPLOYEES } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { walkOf, type Walk } from '../../factories/customer-walk.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { bodyOf, PEOPLE, type PeopleBody } from '../../factories/people.js';
import { makeStaff, type StaffBrowser } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { rowsRead } from '../../support/rows-read.js';

/** One more than is counted at each look. */
const LARGE = 10_001;

const NOBODY = { employees: 0, invited: 0, established: 0, exempt: 0, needs_attention: 0 };

describe('the overview of people', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let walk: Walk;
  let hr: StaffBrowser;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
  });
  afterAll(() => test.close());

  beforeEach(async () => {
    customer = await makeCustomer(test, partner);
    walk = walkOf(apiOf(test, partner.sandboxKey), customer);
    hr = await makeStaff(test, [customer.customerId, 'hr']);
  });

  const overview = (): Promise<PeopleBody> => bodyOf(200, hr.get(`${PEOPLE}/overview`));
  const count = () => test.app.get(OverviewService, { strict: false }).recount();

  const fill = (many: number, state: string): Promise<unknown> =>
    test.database.query(
      `INSERT INTO gateway.employees (customer_id, id, status, identity_state, sealed_profile, created_at, updated_at)
       SELECT $1, uuidv7(), 'active', $3, '', now(), now() FROM generate_series(1, $2::int)`,
      [uuidOf(customer.customerId), many, state],
    );

  it('is empty without employees', async () => {
    expect(await overview()).toMatchObject({
      coverage: { everybody: NOBODY, departments: [], others: NOBODY },
      alarmed: [],
      requests: [],
      time_to_verify: { count: 0, median_seconds: null },
      waiting_resets: 0,
    });
  });

  it('counts active employees by department, spelled in any way, and names it', async () => {
    await walk.established({ department: 'Ops' });
    await customer.employee({ department: 'ops' });
    await customer.employee({ department: null });
    await customer.employee({ department: 'Ops', status: 'terminated' });
    const stranger = await makeCustomer(test, partner);
    await stranger.employee({ department: 'Ops' });

    const { coverage } = await overview();

    expect(coverage).toMatchObject({
      everybody: { ...NOBODY, employees: 3, established: 1 },
      departments: [
        { department: expect.stringMatching(/^ops$/i), employees: 2, established: 1 },
        { department: null, employees: 1, established: 0 },
      ],
      others: NOBODY,
    });
  });

  it('forgets a department with its last employee', async () => {
    const employee = await customer.employee({ department: 'Secret project' });
    await customer.delete(`${API_EMPLOYEES}/${String(employee['employee_id'])}`).expect(200);

    expect(JSON.stringify(await overview())).not.toContain('Secret project');
  });

  it('counts why requests were refused, and how long a first verification took', async () => {
    test.clock.stop();
    const asked = await customer.ask(await customer.employee());
    test.clock.advanceSeconds(90);
    expect(await walk.verify(asked)).toMatchObject({ status: 'granted' });
    const refused = await customer.ask(await customer.employee());
    expect(await walk.verify(refused, 'selfie_mismatch')).toMatchObject({ status: 'denied' });

    const { requests, outcomes, time_to_verify: time } = await overview();
    const today = test.clock.now().toISOString().slice(0, 10);
    expect(outcomes).toMatchObject({ until: today, counts: expect.any(Array) });
    expect(outcomes.counts).toContainEqual({ day: today, status: 'denied', count: 1 });
    expect(outcomes.counts).toContainEqual({ day: today, status: 'granted', count: 1 });

    expect(requests).toContainEqual({
      flow: 'establish_identity',
      status: 'denied',
      reason: 'verification_failed',
      count: 1,
    });
    expect(time).toMatchObject({ count: 1, median_seconds: 90 });
    expect(time.times[0]).toEqual({ up_to_seconds: 300, count: 1 });
  });

  it('lists alarms of the last thirty days, newest first', async () => {
    const made: PeopleBody[] = [];
    for (let n = 0; n < 3; n += 1) made.push((await customer.employee()) as PeopleBody);
    const alarm = (n: number, days: number): Promise<unknown> =>
      test.database.query(
        'UPDATE gateway.employees SET alarmed_at = $3 WHERE customer_id = $1 AND id = $2',
        [
          uuidOf(customer.customerId),
          uuidOf(made[n]!.id as `emp_${string}`),
          new Date(test.clock.now().getTime() - days * 86_400_000),
        ],
      );
    await alarm(0, 2);
    await alarm(1, 1);
    await alarm(2, 31);

    const { alarmed } = await overview();

    expect(alarmed.map(({ id }: PeopleBody) => id)).toEqual([made[1]!.id, made[0]!.id]);
  });

  it('counts a large customer in the background, and says when', async () => {
    await customer.employee({ department: 'Ops' });
    await fill(LARGE - 1, 'not_invited');

    expect(await overview()).toMatchObject({ coverage: null });
    const before = Math.floor(test.clock.now().getTime() / 1_000);
    await Promise.all([count(), count()]);
    const { coverage } = await overview();
    expect(coverage).toMatchObject({ everybody: { employees: LARGE } });
    expect(coverage.counted_at).toBeGreaterThanOrEqual(before);
    expect(coverage.counted_at).toBeLessThanOrEqual(test.clock.now().getTime() / 1_000);

    // The count stays until somebody looks at an old one.
    await fill(1, 'established');
    test.clock.advanceSeconds(301);
    expect(await count()).toBe(0);
    expect(await overview()).toMatchObject({ coverage: { everybody: { employees: LARGE } } });
    expect(await count()).toBe(1);
    expect(await overview()).toMatchObject({
      coverage: { everybody: { employees: LARGE + 1, established: 1 } },
    });
  });

  it('counts at each look again once a customer is small', async () => {
    await fill(LARGE, 'not_invited');
    await overview();
    await count();
    await test.database.query(
      'DELETE FROM gateway.employees WHERE customer_id = $1 AND id <> ALL (SELECT owner_id FROM gateway.data_keys)',
      [uuidOf(customer.customerId)],
    );
    test.clock.advanceSeconds(301);
    await overview();
    await count();
    await customer.employee();

    expect(await overview()).toMatchObject({ coverage: { everybody: { employees: 1 } } });
  });

  it('reads a bounded number of rows, however many requests and employees there are', async () => {
    const { id } = await customer.employee({ department: 'Ops' });
    await fill(3 * LARGE, 'not_invited');
    await test.database.query(
      `INSERT INTO gateway.access_requests (customer_id, id, employee_row_id, flow, status, action, sealed_data, created_at,
         expires_at, next_poll_at)
       SELECT $1, uuidv7(), $2, 'establish_identity', 'expired', 'x', '', now(), now(), now()
         FROM generate_series(1, ${3 * LARGE})`,
      [uuidOf(customer.customerId), uuidOf(id as `emp_${string}`)],
    );
    await overview();
    await count();
    await test.database.query('VACUUM ANALYZE');
    const actor = { tenantId: customer.customerId, id: newId('staff') };
    const read = await test.app.get(Database).enclose(async (tx) => {
      const before = await rowsRead(tx);
      await test.app.get(OverviewService, { strict: false }).get(actor);
      return (await rowsRead(tx)) - before;
    });

    expect(read).toBeLessThan(6_500); // a thousand requests and five thousand for the chart, and a page
  });
});
