import { BulkJobTask } from '../../src/gateway/bulk-jobs/bulk-job.task.js';
import { uuidOf } from '../../src/platform/ids/index.js';
import { EMPLOYEES } from '../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../factories/customer.js';
import { importerOf, IMPORTS, people, type Importer } from '../factories/importer.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { bodyOf, PEOPLE, type PeopleBody } from '../factories/people.js';
import { confirming, makeStaff, type StaffBrowser } from '../factories/staff.js';
import { startApplication, type TestApplication } from '../support/application.js';

const JOBS = `${PEOPLE}/jobs`;
const END = { status: 'terminated', reason: 'left' };

describe('a file that lacks employees', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let hr: StaffBrowser;
  let other: StaffBrowser;
  let importing: Importer;

  beforeAll(async () => {
    test = await startApplication();
    test.clock.stop();
    partner = await makePartner(test.app);
  });

  beforeEach(async () => {
    customer = await makeCustomer(test, partner);
    hr = await makeStaff(test, [customer.customerId, 'hr']);
    other = confirming(test, await makeStaff(test, [customer.customerId, 'admin']));
    importing = importerOf(test, hr);
  });

  afterAll(() => test.close());

  const find = (job: PeopleBody, who = hr) => who.post(`${IMPORTS}/${job.id}/missing`, END);
  const refusal = async (job: PeopleBody, who = hr): Promise<unknown> =>
    ((await (await find(job, who)).json()) as PeopleBody)['code'];
  const statusOf = async (employeeId: string): Promise<unknown> =>
    (await customer.get(`${EMPLOYEES}/${employeeId}`).expect(200)).body.status;

  async function hire(...ids: string[]): Promise<void> {
    for (const id of ids) await customer.employee({ employee_id: id });
    test.clock.advanceSeconds(1);
  }

  it('ends nobody by itself: it prepares an action that names each of them', async () => {
    await hire('I-1', 'I-2', 'I-3');
    await customer.employee({ employee_id: 'I-4', status: 'suspended' });
    // The row of I-2 is refused, but the file has them.
    const job = await importing.done(`${people(1)}\nI-2,Ada,,31.12.1990,nope,busy,`);
    await hire('I-5');

    const prepared = await bodyOf(201, find(job));
    expect(prepared).toMatchObject({
      status: 'prepared',
      employee_count: 1,
      needs_second_person: true,
      parameters: { ...END, missing_from: job.id, active_employees: '3' },
    });
    const { rows } = await bodyOf(200, hr.get(`${JOBS}/${prepared.id}/rows`));
    expect(rows).toMatchObject([{ employee_id: 'I-3', state: 'waiting' }]);
    await test.app.get(BulkJobTask, { strict: false }).run();
    expect(await statusOf('I-3')).toBe('active');

    const seen = { employee_count: 1 };
    const mine = confirming(test, hr);
    const asked = await bodyOf(200, mine.post(`${JOBS}/${prepared.id}/start`, seen));
    expect(asked['status']).toBe('awaiting_approval');
    await bodyOf(200, other.post(`${JOBS}/${prepared.id}/approve`));
    await test.app.get(BulkJobTask, { strict: false }).run();
    expect(await Promise.all(['I-1', 'I-2', 'I-3', 'I-5'].map(statusOf))).toEqual([
      'active',
      'active',
      'terminated',
      'active',
    ]);
    expect(await refusal(job)).toBe('bulk_selection_empty');
  });

  it('needs no second person for a small share of many', async () => {
    await importing.done(people(21));
    test.clock.advanceSeconds(1);
    const job = await importing.done(people(20));

    expect(await bodyOf(201, find(job))).toMatchObject({
      employee_count: 1,
      needs_second_person: false,
      parameters: { active_employees: '21' },
    });
  });

  it('says nothing before it ran, after it was undone, nor without every employee id', async () => {
    await hire('I-9');
    const planned = await importing.reviewed(people(1));
    expect(await refusal(planned)).toBe('import_not_ready');
    await importing.act(planned, 'cancel');
    const nameless = await importing.done(`${people(1)}\n,Bea,Quill,,,,`);
    expect(await refusal(nameless)).toBe('import_not_ready');
    const undone = await importing.done(people(1));
    expect(await refusal(undone, await strangerOf())).toBe('import_not_found');
    await importing.act(undone, 'undo');
    await importing.work();
    expect(await refusal(undone)).toBe('import_not_ready');
    const old = await importing.done(people(1));
    test.clock.advanceSeconds(86_401);
    const tomorrow = await makeStaff(test, [customer.customerId, 'hr']);
    expect(await refusal(old, tomorrow)).toBe('import_expired');
    expect(await statusOf('I-9')).toBe('active');
  });

  async function strangerOf(): Promise<StaffBrowser> {
    const elsewhere = await makeCustomer(test, partner);
    return makeStaff(test, [elsewhere.customerId, 'hr']);
  }

  it('counts everybody, however many slices that takes, and no job takes more than 5,000', async () => {
    const fill = (many: number): Promise<unknown> =>
      test.database.query(
        `INSERT INTO gateway.employees (customer_id, id, employee_index, status, identity_state, sealed_profile, created_at,
           updated_at, is_searchable)
         SELECT $1, uuidv7(), sha256(n::text::bytea), 'active', 'not_invited', '', $3, $3, true
           FROM generate_series(1, $2::int) AS n ON CONFLICT DO NOTHING`,
        [uuidOf(customer.customerId), many, test.clock.now()],
      );
    await fill(4_999);
    await hire('I-9');
    const job = await importing.done(people(1));
    expect(await bodyOf(201, find(job))).toMatchObject({ employee_count: 5_000 });

    await fill(5_000);
    test.clock.advanceSeconds(1);
    expect(await refusal(await importing.done(people(1)))).toBe('bulk_selection_too_large');
  });
});
