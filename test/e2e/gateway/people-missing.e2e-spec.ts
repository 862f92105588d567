import pg from 'pg';
import { BulkJobsService } from '../../../src/gateway/batches/bulk-jobs.service.js';
import { ImportHandler } from '../../../src/gateway/batches/imports/import-handler.js';
import type { Import } from '../../../src/gateway/batches/imports/import.js';
import { ImportStore } from '../../../src/gateway/batches/imports/import.store.js';
import { ImportsService } from '../../../src/gateway/batches/imports/imports.service.js';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { EMPLOYEES, REQUESTS } from '../../factories/customer-api.js';
import { apiOf } from '../../factories/api.js';
import { walkOf } from '../../factories/customer-walk.js';
import { makeCustomer } from '../../factories/customer.js';
import { setImportScene, type ImportScene } from '../../factories/import-scene.js';
import { HEADER, importerOf, IMPORTS, people } from '../../factories/importer.js';
import { bodyOf, PEOPLE, upload, type PeopleBody } from '../../factories/people.js';
import { confirming, makeStaff, type StaffBrowser } from '../../factories/staff.js';
import { untilWaiting } from '../../support/waiting.js';

const JOBS = `${PEOPLE}/jobs`;
const END = { status: 'terminated', reason: 'left' };

interface Row {
  cells: Record<string, string>;
  errors: { code: string }[];
}

describe('after an import', () => {
  let { test, partner, customer, hr, other, importing } = {} as ImportScene;

  setImportScene((scene) => {
    ({ test, partner, customer, hr, other, importing } = scene);
  });

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
    await test.app.get(BulkJobsService, { strict: false }).run();
    expect(await statusOf('I-3')).toBe('active');

    const seen = { employee_count: 1 };
    const mine = confirming(test, hr);
    const asked = await bodyOf(200, mine.post(`${JOBS}/${prepared.id}/start`, seen));
    expect(asked['status']).toBe('awaiting_approval');
    await bodyOf(200, other.post(`${JOBS}/${prepared.id}/approve`));
    await test.app.get(BulkJobsService, { strict: false }).run();
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
    await act(undone, 'undo', confirming(test, hr));
    await importing.work();
    expect(await refusal(undone)).toBe('import_not_ready');
    const old = await importing.done(people(1));
    // Was stopped half-way, and nobody approves its undo.
    const stopped = await importing.done(people(1));
    await test.database.query(
      `UPDATE gateway.batches SET status = 'awaiting_undo', ended_as = 'canceled' WHERE id = $1`,
      [uuidOf(stopped.id as Id<'imp'>)],
    );
    test.clock.advanceSeconds(86_401);
    await importing.work();
    const [{ status } = { status: '' }] = await test.database.query<{ status: string }>(
      'SELECT status FROM gateway.batches WHERE id = $1',
      [uuidOf(stopped.id as Id<'imp'>)],
    );
    expect(status).toBe('canceled');
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
           updated_at)
         SELECT $1, uuidv7(), sha256(n::text::bytea), 'active', 'not_invited', '', $3, $3
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

  const work = () => importing.work();
  const look = (job: PeopleBody) => importing.look(job);
  const act = (job: PeopleBody, what: string, who = hr) => importerOf(test, who).act(job, what);
  const approveUndo = ({ id }: PeopleBody, who = other) =>
    who.post(`${IMPORTS}/${id}/approve`, { action: 'undo' });
  const rowsOf = ({ id }: PeopleBody, query = '') =>
    bodyOf(200, hr.get(`${IMPORTS}/${id}/rows${query}`));
  const reviewed = (rows: string) => importing.reviewed(rows);
  const done = (rows: string) => importing.done(rows);

  /** Everything that is still stored of an import, opened. */
  async function kept({ id }: PeopleBody): Promise<string> {
    const store = test.app.get(ImportStore, { strict: false });
    const actor = { tenantId: customer.customerId, id: id as Id<'imp'> };
    const job = await test.app.get(ImportsService, { strict: false }).get(actor, id);
    return JSON.stringify(await store.findChunks(job, 0, 100));
  }

  async function count(): Promise<number> {
    const [row] = await test.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM gateway.employees WHERE customer_id = $1 AND deleted_at IS NULL',
      [uuidOf(customer.customerId)],
    );
    return row!.count;
  }

  it('is undone: who was created goes, who was changed is as before, later changes stay', async () => {
    await customer.employee({ employee_id: 'I-1', first_name: 'Before', last_name: 'Quill1' });
    const walk = walkOf(apiOf(test, partner.sandboxKey), customer);
    const job = await done(people(6));
    test.clock.advanceSeconds(1);
    await customer.patch(`${EMPLOYEES}/I-3`, { title: 'Later' }).expect(200);
    await walk.granted({ id: '', employee_id: 'I-4' });
    await customer.ask({ id: '', employee_id: 'I-5' });
    // A request that is withdrawn hides the alarm, but their resets are frozen.
    await walk.verify(await customer.ask({ id: '', employee_id: 'I-6' }), 'not_me');
    const { id: withdrawn } = await customer.ask({ id: '', employee_id: 'I-6' });
    await customer.post(`${REQUESTS}/${withdrawn}/cancel`).expect(200);

    await act(job, 'undo', confirming(test, hr));
    await work();

    expect(await look(job)).toMatchObject({ status: 'undone', counts: { kept: 4 } });
    const { rows } = await rowsOf(job, '?only_errors=true');
    expect(
      rows.map(({ cells, errors: [error] }: Row) => [cells['employee_id'], error?.code]),
    ).toEqual([
      ['', 'erased'],
      ['I-3', 'changed_since'],
      ['I-4', 'verified_since'],
      ['I-5', 'invited_since'],
      ['I-6', 'changed_since'],
    ]);
    const first = await customer.get(`${EMPLOYEES}/I-1`).expect(200);
    expect(first.body).toMatchObject({ first_name: 'Before', department: null });
    await customer.get(`${EMPLOYEES}/I-2`).expect(404);
    await customer.get(`${EMPLOYEES}/I-3`).expect(200);
    await customer.get(`${EMPLOYEES}/I-4`).expect(200);
    await customer.get(`${EMPLOYEES}/I-5`).expect(200);
    expect((await confirming(test, hr).post(`${IMPORTS}/${job.id}/undo`)).status).toBe(409);
  });

  it('is undone with a passkey only, and for many with a second person', async () => {
    const job = await done(people(150));
    expect(job).toMatchObject({ undo_needs_second_person: true });
    expect((await hr.post(`${IMPORTS}/${job.id}/undo`)).status).toBe(403);
    expect(await act(job, 'undo', confirming(test, hr))).toMatchObject({ status: 'awaiting_undo' });
    await work();
    expect((await approveUndo(job, confirming(test, hr))).status).toBe(403);
    expect(await count()).toBe(150);
    // Nobody goes on with it: it stays as it was, and may be asked for again.
    expect(await act(job, 'cancel')).toMatchObject({ status: 'done' });
    // One that was stopped half-way is still that.
    await test.database.query(`UPDATE gateway.batches SET status = 'canceled' WHERE id = $1`, [
      uuidOf(job.id as Id<'imp'>),
    ]);
    await act(job, 'undo', confirming(test, hr));
    expect(await act(job, 'cancel')).toMatchObject({ status: 'canceled' });
    await act(job, 'undo', confirming(test, hr));

    // Somebody whose page still shows the run approves no undo.
    const mistaken = await other.post(`${IMPORTS}/${job.id}/approve`, { action: 'run' });
    expect(await mistaken.json()).toMatchObject({ status: 409, code: 'import_not_ready' });

    const approved = await Promise.all([1, 2].map(() => approveUndo(job)));
    expect(approved.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stored = { customerId: customer.customerId, id: job.id } as Import;
    await test.app.get(ImportHandler, { strict: false }).step(stored);

    expect(await look(job)).toMatchObject({ rows_done: 150, counts: { created: 150, kept: 0 } });
    expect(await count()).toBe(0);
    await work();
    expect(await look(job)).toMatchObject({ status: 'undone' });
    expect(await kept(job)).not.toContain('Quill');
  });

  it('keeps nothing of an employee who was erased since, in any file', async () => {
    const job = await done(`I-1,Zed,Marlowe,1990-12-10,zed@example.com,,Ops\n${people(2, 2)}`);
    const again = await reviewed('I-1,Zed,Marlowe,1991-12-10,zed@example.com,,Ops\nI-9,Ada,,,,,');
    const waiting = await bodyOf(
      201,
      upload(hr, test.baseUrl, `${HEADER}\nI-1,Zed,Marlowe,1990-12-10,zed@example.com,,\n`),
    );
    for (const each of [job, again, waiting]) expect(await kept(each)).toContain('Marlowe');

    await customer.delete(`${EMPLOYEES}/I-1`).expect(200);

    for (const each of [job, again, waiting])
      expect(await kept(each)).not.toMatch(/Marlowe|zed@example|1990-12-10.*Zed|I-1"/);
    const { rows } = await rowsOf(job);
    expect(rows[0]).toMatchObject({ cells: {}, changes: [], errors: [{ code: 'erased' }] });
    expect(rows[1].cells['last_name']).toBe('Quill2');
    expect(await refusal(job)).toBe('bulk_selection_empty');
    await act(job, 'undo', confirming(test, hr));
    await work();
    expect(await look(job)).toMatchObject({ status: 'undone', counts: { kept: 0 } });
    await act(again, 'start');
    await work();
    await customer.get(`${EMPLOYEES}/I-1`).expect(404);
    await customer.get(`${EMPLOYEES}/I-9`).expect(200);
  });

  it('forgets an erased employee also while their file is reviewed', async () => {
    await done('I-1,Zed,Marlowe,1990-12-10,zed@example.com,,Ops');
    const { id } = await bodyOf(
      201,
      upload(hr, test.baseUrl, `${HEADER}\nI-1,Zed,Marlowe2,1990-12-10,,,\n`),
    );
    const columns = [0, 1, 2].map((column) => ({
      column,
      field: ['employee_id', 'first_name', 'last_name'][column],
    }));
    await bodyOf(200, hr.send('PUT', `${IMPORTS}/${id}/columns`, { body: { columns } }));
    await Promise.all([work(), customer.delete(`${EMPLOYEES}/I-1`).expect(200)]);
    await work();

    expect(await kept({ id } as PeopleBody)).not.toContain('Marlowe');
  });

  it('adds nobody again who is erased while the step that has their row waits for them', async () => {
    await done('I-1,Zed,Marlowe,1990-12-10,zed@example.com,,Ops\nI-2,Ada,,,,,');
    const job = await reviewed('I-1,Zed,Marlowe,,,,Sales\nI-2,Ada,,,,,Sales');
    await act(job, 'start');
    const audit = new pg.Client({ connectionString: test.database.url });
    await audit.connect();
    await audit.query('BEGIN; LOCK TABLE gateway.audit_entries IN SHARE MODE');
    // The erasure has the row of the employee, and waits to write its audit entry.
    const erased = customer.delete(`${EMPLOYEES}/I-1`).then(({ status }) => status);
    await untilWaiting(test.database, 1);
    const worked = work();
    await untilWaiting(test.database, 2);
    await audit.query('ROLLBACK');
    await audit.end();

    expect(await erased).toBe(200);
    await worked;
    await work();
    expect(await look(job)).toMatchObject({ status: 'done', counts: { created: 0, changed: 1 } });
    await customer.get(`${EMPLOYEES}/I-1`).expect(404);
    expect(await kept(job)).not.toContain('Marlowe');
  });

  const withStatus = (status: string, from: number, to: number): string =>
    Array.from({ length: to - from + 1 }, (_, n) => `I-${from + n},,,,,${status},`).join('\n');

  it('gives many people their access back only after a second person confirmed it', async () => {
    await done(withStatus('terminated', 1, 25));
    const few = await reviewed(withStatus('active', 1, 24));
    expect(few).toMatchObject({
      needs_second_person: false,
      counts: { reactivated: 24, ended: 0 },
    });
    const job = await reviewed(withStatus('active', 1, 25));
    expect(job).toMatchObject({ needs_second_person: true, counts: { reactivated: 25, ended: 0 } });
    expect(await act(job, 'start')).toMatchObject({ status: 'awaiting_approval' });

    await act(job, 'approve', other);
    await work();

    expect(await look(job)).toMatchObject({ status: 'done', counts: { reactivated: 25 } });
    const { body } = await customer.get(`${EMPLOYEES}/I-25`).expect(200);
    expect(body.status).toBe('active');
  });

  it('asks a second person too when many small files and jobs concern many people', async () => {
    await done(people(30));
    const withdrawn = await reviewed(withStatus('terminated', 1, 30));
    await act(withdrawn, 'start');
    await act(withdrawn, 'cancel');
    await done(withStatus('terminated', 1, 12));
    const running = await reviewed(withStatus('active', 1, 12));
    expect(await act(running, 'start')).toMatchObject({ status: 'running' });

    // What still runs counts already.
    const own = confirming(test, hr);
    const { data } = await bodyOf(200, hr.get(`${PEOPLE}/employees?search=quill30`));
    const one = { employee_row_ids: [data[0].id], status: 'terminated', reason: 'left' };
    const prepared = await bodyOf(201, hr.post(`${PEOPLE}/jobs/change_status`, one));
    const asked = await bodyOf(
      200,
      own.post(`${PEOPLE}/jobs/${prepared.id}/start`, { employee_count: 1 }),
    );
    expect(asked).toMatchObject({ status: 'awaiting_approval', needs_second_person: true });
    await work();
    expect((await done(people(3, 40)))['status']).toBe('done');
    const last = await reviewed(withStatus('terminated', 20, 20));
    expect(await act(last, 'start')).toMatchObject({
      status: 'awaiting_approval',
      needs_second_person: true,
    });

    await act(last, 'cancel');
    test.clock.advanceSeconds(86_401);
    hr = await makeStaff(test, [customer.customerId, 'hr']);
    importing = importerOf(test, hr);
    expect(await done(withStatus('terminated', 20, 20))).toMatchObject({ status: 'done' });
  });
});
