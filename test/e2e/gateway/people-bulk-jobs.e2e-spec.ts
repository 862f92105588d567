import { BatchItemStore } from '../../../src/gateway/batches/batch-item.store.js';
import { BatchStore } from '../../../src/gateway/batches/batch.store.js';
import { BulkJobsService } from '../../../src/gateway/batches/bulk-jobs.service.js';
import { Database } from '../../../src/platform/database/index.js';
import { uuidOf } from '../../../src/platform/ids/index.js';
import { apiOf } from '../../factories/api.js';
import { EMPLOYEES as API_EMPLOYEES, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { walkOf } from '../../factories/customer-walk.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { bodyOf, dayAhead, PEOPLE, type PeopleBody } from '../../factories/people.js';
import { makeStaff, stepUp, type StaffBrowser } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { untilWaiting } from '../../support/waiting.js';

const JOBS = `${PEOPLE}/jobs`;
const EXEMPT = { until: dayAhead(90), reason: 'long_absence' };
const TERMINATE = { status: 'terminated', reason: 'left' };

describe('an action on many employees', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let hr: StaffBrowser;
  let other: StaffBrowser;

  beforeAll(async () => {
    test = await startApplication({ MESSAGES_SMS_PER_NUMBER: '1000' });
    partner = await makePartner(test.app);
  });
  afterAll(() => test.close());

  beforeEach(async () => {
    customer = await makeCustomer(test, partner);
    hr = await makeStaff(test, [customer.customerId, 'hr']);
    other = await makeStaff(test, [customer.customerId, 'admin']);
  });

  const work = (signal?: AbortSignal) =>
    test.app.get(BulkJobsService, { strict: false }).run(signal);
  const prepare = (what: string, body: object, who = hr) =>
    bodyOf(201, who.post(`${JOBS}/${what}`, body));
  const look = ({ id }: PeopleBody) => bodyOf(200, hr.get(`${JOBS}/${id}`));
  const rowsOf = async ({ id }: PeopleBody, query = ''): Promise<PeopleBody[]> =>
    (await bodyOf(200, hr.get(`${JOBS}/${id}/rows${query}`)))['rows'] as PeopleBody[];

  async function start({ id, ...job }: PeopleBody, who = hr, count = job['employee_count']) {
    const proof = await stepUp(test, who, 'bulk_jobs.start', id);
    return who.post(`${JOBS}/${id}/start`, { employee_count: count as number }, proof);
  }

  async function approve({ id }: PeopleBody, who: StaffBrowser) {
    return who.post(`${JOBS}/${id}/approve`, {}, await stepUp(test, who, 'bulk_jobs.approve', id));
  }

  async function many(count: number, input: object = {}): Promise<GatewayBody[]> {
    const made: GatewayBody[] = [];
    for (let n = 0; n < count; n += 1) made.push(await customer.employee(input));
    return made;
  }

  const audited = async (action: string): Promise<number> => {
    const [row] = await test.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM gateway.audit_entries WHERE customer_id = $1 AND action = $2',
      [uuidOf(customer.customerId), action],
    );
    return row!.count;
  };

  it('says what became of each, and does nothing before it is confirmed', async () => {
    const [one, two] = await many(2, { department: 'Ops' });
    const known = await walkOf(apiOf(test, partner.sandboxKey), customer).established({
      department: 'Ops',
    });
    await many(1, { department: 'Sales' });
    const job = await prepare('exempt', { filters: { department: 'ops' }, ...EXEMPT });
    await work();
    expect(job).toMatchObject({ status: 'prepared', employee_count: 3 });
    expect(await audited('employee.exempted')).toBe(0);
    await customer.delete(`${API_EMPLOYEES}/${String(two!['employee_id'])}`).expect(200);

    await bodyOf(200, start(job));
    await work();

    expect(await look(job)).toMatchObject({
      status: 'done',
      counts: { waiting: 0, done: 1, skipped: 2, failed: 0 },
    });
    const rows = await rowsOf(job);
    expect(rows.map((row) => [row['employee_row_id'], row['state'], row['code']])).toEqual([
      [known.id, 'skipped', 'already_verified'],
      [two!.id, 'skipped', 'employee_erased'],
      [one!.id, 'done', null],
    ]);
    expect((await rowsOf(job, '?state=done')).map((row) => row['employee_row_id'])).toEqual([
      one!.id,
    ]);
    expect(await audited('bulk_job.finished')).toBe(1);
  });

  it('is started by its maker only, with the number of employees and a confirmation', async () => {
    await many(2);
    const job = await prepare('exempt', EXEMPT);
    const unproven = await hr.send('POST', `${JOBS}/${job.id}/start`, {
      body: { employee_count: 2 },
      confirms: false,
    });

    expect(await unproven.json()).toMatchObject({ code: 'step_up_required' });
    expect(await (await start(job, hr, 3)).json()).toMatchObject({ code: 'bulk_count_differs' });
    expect(await (await start(job, other)).json()).toMatchObject({ code: 'bulk_job_not_ready' });
    expect(await look(job)).toMatchObject({ status: 'prepared' });
    await bodyOf(200, start(job));
    expect(await (await start(job)).json()).toMatchObject({ code: 'bulk_job_not_ready' });
  });

  it('asks a second person before 25 people lose their access', async () => {
    const people = await many(25);
    const asked = await customer.ask(people[0]!);
    const job = await prepare('change_status', TERMINATE);
    expect(await bodyOf(200, start(job))).toMatchObject({ status: 'awaiting_approval' });
    await work();
    expect(await audited('employee.changed')).toBe(0);
    expect(await (await approve(job, hr)).json()).toMatchObject({ code: 'second_person_needed' });

    await bodyOf(200, approve(job, other));
    await work();

    expect(await look(job)).toMatchObject({ status: 'done', counts: { done: 25 } });
    expect(await customer.look(asked)).toMatchObject({ reason: 'employee_inactive' });
    const back = await prepare('change_status', { status: 'active', reason: 'returned' });
    expect(await bodyOf(200, start(back))).toMatchObject({ status: 'awaiting_approval' });
  });

  it('asks a second person too when many small ones together concern 25 people', async () => {
    const people = await many(25);
    const jobOf = (from: number, to: number, body: object = TERMINATE) => {
      const employee_row_ids = people.slice(from, to).map(({ id }) => id);
      return prepare('change_status', { ...body, employee_row_ids });
    };
    const [first, second] = [await jobOf(0, 13), await jobOf(13, 25)];
    // At once: each would be few enough without the other.
    const started = await Promise.all([first, second].map((job) => bodyOf(200, start(job))));
    expect(started.map(({ status }) => status as string).sort()).toEqual([
      'awaiting_approval',
      'running',
    ]);
    await work();
    const waiting = started.find(({ status }) => status === 'awaiting_approval')!;
    expect(waiting).toMatchObject({ needs_second_person: true });
    // Exemptions count by themselves.
    const exemptionOf = (from: number, to: number) => {
      const employee_row_ids = people.slice(from, to).map(({ id }) => id);
      return prepare('exempt', { ...EXEMPT, employee_row_ids });
    };
    expect(await bodyOf(200, start(await exemptionOf(0, 24)))).toMatchObject({ status: 'running' });
    const exempt = await bodyOf(200, start(await exemptionOf(24, 25)));
    expect(exempt).toMatchObject({ status: 'awaiting_approval' });
    expect(await (await approve(exempt, hr)).json()).toMatchObject({
      code: 'second_person_needed',
    });
    await bodyOf(200, approve(exempt, other));

    await bodyOf(200, approve(waiting, other));
    await work();
    // What a second person confirmed adds nothing, and neither does what is older than a day.
    const few = await jobOf(0, 11, { status: 'active', reason: 'returned' });
    expect(await bodyOf(200, start(few))).toMatchObject({ status: 'running' });
    await work();
    await test.database.query(
      `UPDATE gateway.batches SET started_at = started_at - interval '25 hours' WHERE customer_id = $1`,
      [uuidOf(customer.customerId)],
    );
    const later = await jobOf(0, 24);
    expect(await bodyOf(200, start(later))).toMatchObject({ status: 'running' });
  });

  it('is found by an id of its own kind only', async () => {
    await many(1);
    const { id } = await prepare('exempt', EXEMPT);
    const suffix = id.slice('job_'.length);

    for (const path of [`campaigns/camp_${suffix}`, `imports/imp_${suffix}`]) {
      expect((await hr.get(`${PEOPLE}/${path}`)).status).toBe(404);
      expect((await hr.post(`${PEOPLE}/${path}/cancel`)).status).toBe(404);
    }
    expect(await look({ id })).toMatchObject({ status: 'prepared' });
  });

  it('takes a filter of null for one that was left out', async () => {
    await many(2);
    const filters = {
      search: null,
      status: null,
      identity_state: null,
      department: null,
      created_after: null,
      verified_before: null,
    };

    expect(await prepare('exempt', { filters, ...EXEMPT })).toMatchObject({ employee_count: 2 });
  });

  it.each([
    ['a job', `${JOBS}/exempt`, EXEMPT],
    ['a campaign', `${PEOPLE}/campaigns`, { action: 'verify_identity', deliver: 'email' }],
  ])('waits for an import that changes the same employees: %s', async (_, path, body) => {
    await many(6);

    const inOrder = await test.database.query<{ id: string }>(
      'SELECT id FROM gateway.employees WHERE customer_id = $1 ORDER BY employee_index',
      [uuidOf(customer.customerId)],
    );
    const [prepared] = await test.app.get(Database).transaction(async (tx) => {
      const lock = ({ id }: { id: string }) =>
        tx.query('SELECT FROM gateway.employees WHERE customer_id = $1 AND id = $2 FOR UPDATE', [
          uuidOf(customer.customerId),
          id,
        ]);
      await lock(inOrder[0]!);
      const waits = bodyOf(201, hr.post(path, { filters: {}, ...body }));
      await untilWaiting(test.database, 1);
      for (const employee of inOrder.slice(1)) await lock(employee);
      return [waits];
    });

    expect(await prepared).toMatchObject({ employee_count: 6 });
  });

  it('goes on where a worker was killed, and does nothing twice', async () => {
    await many(30);
    const job = await prepare('exempt', EXEMPT);
    await bodyOf(200, start(job));
    await bodyOf(200, approve(job, other));
    const stop = new AbortController();
    // Dies after its first rows, with more of them taken.
    const [running] = await test.app
      .get(BatchStore, { strict: false })
      .listWorking(customer.customerId, 'job');
    const taken = await test.app.get(BatchItemStore, { strict: false }).claim(running!, 5);
    stop.abort();
    await work(stop.signal);
    await Promise.all([work(), work()]);
    expect(await look(job)).toMatchObject({ status: 'running', counts: { done: 25, waiting: 5 } });

    test.clock.advanceSeconds(200);
    await Promise.all([work(), work()]);

    expect(taken).toHaveLength(5);
    expect(await look(job)).toMatchObject({ status: 'done', counts: { done: 30 } });
    expect(await audited('employee.exempted')).toBe(30);
    expect(await audited('bulk_job.finished')).toBe(1);
    test.clock.advanceSeconds(-200);
  });

  it('stops where it is when it is canceled', async () => {
    await many(100); // more than is done before the call arrives
    const job = await prepare('exempt', EXEMPT);
    await bodyOf(200, start(job));
    await bodyOf(200, approve(job, other));
    const [canceled] = await Promise.all([
      bodyOf(200, hr.post(`${JOBS}/${job.id}/cancel`)),
      work(),
    ]);
    await work();
    const done = (await rowsOf(job, '?state=done')).length;

    expect(canceled).toMatchObject({ status: 'canceled' });
    expect(await audited('employee.exempted')).toBe(done);
    expect(await (await start(job)).json()).toMatchObject({ code: 'bulk_job_not_ready' });
  });

  it.each<[string, object]>([
    ['ids and filters at once', { employee_row_ids: ['emp_1'], filters: {}, ...EXEMPT }],
    ['nobody', { employee_row_ids: [], ...EXEMPT }],
    ['a filter that finds nobody', { filters: { department: 'none' }, ...EXEMPT }],
    ['501 ids', { employee_row_ids: Array.from({ length: 501 }, () => 'emp_1'), ...EXEMPT }],
    ['more than 180 days', { ...EXEMPT, until: dayAhead(182) }],
    ['no reason', { until: dayAhead(90) }],
    ['an unknown filter', { filters: { salary: '1' }, ...EXEMPT }],
  ])('refuses %s', async (_, body) => {
    expect((await hr.post(`${JOBS}/exempt`, body)).status).toBe(400);
  });

  it('takes at most 5,000 employees', async () => {
    await test.database.query(
      `INSERT INTO gateway.employees (customer_id, id, status, identity_state, sealed_profile, created_at, updated_at)
       SELECT $1, uuidv7(), 'active', 'not_invited', '', now(), now() FROM generate_series(1, 5001)`,
      [uuidOf(customer.customerId)],
    );

    expect(await (await hr.post(`${JOBS}/exempt`, EXEMPT)).json()).toMatchObject({
      code: 'bulk_selection_too_large',
    });
  });
});
