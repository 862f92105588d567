import pg from 'pg';
import { ImportHandler } from '../../../src/gateway/batches/imports/import-handler.js';
import type { Import } from '../../../src/gateway/batches/imports/import.js';
import { ARCHIVE_LIMITS } from '../../../src/gateway/batches/imports/file/archive.js';
import { uuidOf } from '../../../src/platform/ids/index.js';
import { EMPLOYEES, REQUESTS } from '../../factories/customer-api.js';
import { setImportScene, type ImportScene } from '../../factories/import-scene.js';
import { HEADER, importerOf, IMPORTS, people } from '../../factories/importer.js';
import { bodyOf, PEOPLE, upload, type PeopleBody } from '../../factories/people.js';
import { confirming, makeStaff, stepUp } from '../../factories/staff.js';
import { archiveOf, workbookOf, workbookParts } from '../../factories/workbook.js';
import { dump } from '../../support/stored.js';
import { untilWaiting } from '../../support/waiting.js';

describe('an import of employees', () => {
  let { test, customer, hr, other, importing } = {} as ImportScene;

  setImportScene((scene) => {
    ({ test, customer, hr, other, importing } = scene);
  });

  const work = () => importing.work();
  /** Works on up to `most` chunks, as a process does that is then killed. */
  const step = ({ id }: PeopleBody, most: number) =>
    test.app
      .get(ImportHandler, { strict: false })
      .step({ customerId: customer.customerId, id } as Import, most);
  const look = (job: PeopleBody, who = hr) => importerOf(test, who).look(job);
  const act = (job: PeopleBody, what: string, who = hr) => importerOf(test, who).act(job, what);
  const rowsOf = ({ id }: PeopleBody, query = '') =>
    bodyOf(200, hr.get(`${IMPORTS}/${id}/rows${query}`));
  const reviewed = (rows: string, header = HEADER) => importing.reviewed(rows, header);
  const done = (rows: string, header = HEADER) => importing.done(rows, header);

  async function count(): Promise<number> {
    const [row] = await test.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM gateway.employees WHERE customer_id = $1 AND deleted_at IS NULL',
      [uuidOf(customer.customerId)],
    );
    return row!.count;
  }

  it('changes nothing before it is started, and says what it would change', async () => {
    await customer.employee({
      employee_id: 'I-1',
      first_name: 'Ada',
      last_name: 'Older',
      email: 'old@example.com',
    });
    await customer.employee({
      employee_id: 'I-2',
      first_name: 'Ada',
      last_name: 'Quill2',
      department: 'Ops',
    });
    const before = await test.database.query(
      'SELECT id, updated_at FROM gateway.employees ORDER BY id',
    );

    const job = await reviewed(
      [
        'I-1,Ada,Newer,1990-12-10,new@example.com,,Ops',
        people(2, 2),
        'I 4,Ada,,31.12.1990,nope,busy,',
        'I-2,Ada,,,,,',
      ].join('\n'),
    );

    expect(job).toMatchObject({
      status: 'reviewed',
      row_count: 5,
      rows_done: 5,
      counts: { created: 1, changed: 1, unchanged: 1, rejected: 2, doubtful: 0, ended: 0 },
    });
    const { rows } = await rowsOf(job);
    expect(rows[0].changes).toEqual([
      { field: 'last_name', from: 'Older', to: 'Newer' },
      { field: 'email', from: '••• om', to: '••• om' },
      { field: 'department', from: null, to: 'Ops' },
    ]);
    expect(rows[3].errors).toEqual([{ field: 'employee_id', code: 'invalid' }]);
    expect(rows[3].doubts).toEqual([
      { field: 'email', code: 'invalid' },
      { field: 'status', code: 'unknown_value' },
    ]);
    expect(rows[4].errors).toEqual([{ field: 'employee_id', code: 'duplicate_in_file' }]);
    expect((await rowsOf(job, '?only_errors=true')).rows).toHaveLength(2);
    expect(
      await test.database.query('SELECT id, updated_at FROM gateway.employees ORDER BY id'),
    ).toEqual(before);
  });

  it('records what was reviewed, once, with an audit entry for each employee', async () => {
    const job = await done(people(250));

    expect(job).toMatchObject({
      status: 'done',
      rows_done: 250,
      counts: { created: 250, rejected: 0 },
    });
    expect(await count()).toBe(250);
    const { body } = await customer.get(`${EMPLOYEES}/I-137`).expect(200);
    expect(body).toMatchObject({
      last_name: 'Quill137',
      dob: '1990-12-10',
      department: 'Ops',
      status: 'active',
    });
    const found = await bodyOf(200, hr.get(`${PEOPLE}/employees?search=quill137&department=ops`));
    expect(found['data']).toHaveLength(1);
    const [audited] = await test.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM gateway.audit_entries WHERE action = 'employee.created' AND details->>'import_id' = $1`,
      [job.id],
    );
    expect(audited!.count).toBe(250);
    await work();
    expect(await count()).toBe(250);
    expect((await done(people(250)))['counts']).toMatchObject({ created: 0, unchanged: 250 });
  });

  it('goes on where a killed process stopped, and does nothing twice', async () => {
    const job = await reviewed(people(350));
    await act(job, 'start');
    await step(job, 1);
    expect(await look(job)).toMatchObject({ status: 'running', rows_done: 88 });
    // Two processes at once, each working as if it were alone.
    await Promise.all([work(), work()]);
    await work();

    expect(await look(job)).toMatchObject({ status: 'done', counts: { created: 350 } });
    expect(await count()).toBe(350);
  });

  it('repeats nothing of a chunk whose process was killed in the middle of it', async () => {
    await customer.employee({ employee_id: 'I-150', first_name: 'Before' });
    const job = await reviewed(people(250));
    await act(job, 'start');
    await step(job, 1);
    // The next two chunks share a transaction that waits for the row of one employee: its process loses its connection here.
    const hold = new pg.Client({ connectionString: test.database.url });
    await hold.connect();
    await hold.query('BEGIN');
    await hold.query('SELECT FROM gateway.employees WHERE customer_id = $1 FOR UPDATE', [
      uuidOf(customer.customerId),
    ]);
    const killed = step(job, 2).then(
      () => 'done',
      () => 'killed',
    );
    await untilWaiting(test.database, 1);
    await hold.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    expect(await killed).toBe('killed');
    await hold.query('ROLLBACK');
    await hold.end();
    expect(await count()).toBe(101);

    await work();

    expect(await look(job)).toMatchObject({
      status: 'done',
      counts: { created: 249, changed: 1, rejected: 0 },
    });
    expect(await count()).toBe(250);
  });

  it('runs alone: a second one is refused until the first has ended', async () => {
    const [one, two] = [await reviewed(people(3)), await reviewed(people(3, 10))];
    const started = await Promise.all([
      confirming(test, hr).post(`${IMPORTS}/${one.id}/start`),
      other.post(`${IMPORTS}/${two.id}/start`),
    ]);

    expect(started.map(({ status }) => status).sort()).toEqual([200, 409]);
    await work();
    const waiting = started[0].status === 409 ? one : two;
    await act(waiting, 'start');
    await work();
    expect(await count()).toBe(6);
  });

  it('ends the access of many people only after a second person confirmed it', async () => {
    await done(people(30));
    const asked = await customer.ask({ id: '', employee_id: 'I-7' });
    const leavers = Array.from({ length: 30 }, (_, n) => `I-${n + 1},,,,,terminated,`).join('\n');
    const job = await reviewed(leavers);
    expect(job).toMatchObject({ needs_second_person: true, counts: { ended: 30 } });
    expect(await act(job, 'start')).toMatchObject({
      status: 'awaiting_approval',
      counts: { ended: 30 },
    });
    await work();
    expect((await hr.post(`${IMPORTS}/${job.id}/approve`)).status).toBe(403);
    expect((await customer.look(asked))['status']).toBe('pending');

    await act(job, 'approve', other);
    await work();

    expect(await look(job)).toMatchObject({ status: 'done', counts: { ended: 30 } });
    expect(await customer.look(asked)).toMatchObject({
      status: 'denied',
      reason: 'employee_inactive',
    });
    await customer.post(REQUESTS, { employee_id: 'I-8', action: 'reset_mfa' }).expect(201);
  });

  it('is what the second person saw: it gets no other columns meanwhile, and is no undo', async () => {
    await done(people(60));
    const rows = [
      ...Array.from({ length: 30 }, (_, n) => `I-${n + 1},,,,,terminated,`),
      ...Array.from({ length: 30 }, (_, n) => `I-${n + 31},,,,,gone,`),
    ].join('\n');
    const job = await reviewed(rows);
    const seen = await act(job, 'start');
    expect(seen).toMatchObject({ status: 'awaiting_approval', counts: { ended: 30 } });

    const columns = [
      { column: 0, field: 'employee_id' },
      { column: 5, field: 'status' },
    ];
    const body = { columns, statuses: { gone: 'terminated' } };
    const exchanged = await hr.send('PUT', `${IMPORTS}/${job.id}/columns`, { body });
    expect(await exchanged.json()).toMatchObject({ status: 409, code: 'import_not_ready' });
    const undone = await other.post(`${IMPORTS}/${job.id}/approve`, { action: 'undo' });
    expect(await undone.json()).toMatchObject({ status: 409, code: 'import_not_ready' });
    await work();
    expect(await look(job)).toEqual(seen);

    await act(job, 'approve', other);
    await work();
    expect(await look(job)).toMatchObject({ status: 'done', counts: { ended: 30 } });
  });

  it('is started with a passkey only, for this file', async () => {
    const [job, another] = [await reviewed(people(1)), await reviewed(people(1))];
    const path = `${IMPORTS}/${job.id}/start`;
    const proof = await stepUp(test, hr, 'imports.start', another.id);

    for (const headers of [{}, proof])
      expect(await (await hr.post(path, {}, headers)).json()).toMatchObject({
        code: 'step_up_required',
      });
    expect((await look(job))['status']).toBe('reviewed');
    await bodyOf(200, hr.post(path, {}, await stepUp(test, hr, 'imports.start', job.id)));
  });

  it('stops when it is canceled, and keeps what was recorded', async () => {
    const job = await reviewed(people(250));
    await act(job, 'start');
    await step(job, 1);
    await act(job, 'cancel');
    await work();

    expect(await look(job)).toMatchObject({ status: 'canceled', counts: { created: 100 } });
    expect(await count()).toBe(100);
  });

  it.each([
    [
      'two columns for one field',
      [
        { column: 0, field: 'employee_id' },
        { column: 1, field: 'email' },
        { column: 2, field: 'email' },
      ],
    ],
    ['no employee id', [{ column: 0, field: 'email' }]],
    ['a column that the file does not have', [{ column: 50, field: 'employee_id' }]],
  ])('refuses %s', async (_, columns) => {
    const { id } = await bodyOf(201, upload(hr, test.baseUrl, `${HEADER}\n${people(1)}\n`));
    const answer = await hr.send('PUT', `${IMPORTS}/${id}/columns`, { body: { columns } });

    expect(await answer.json()).toMatchObject({ status: 400, code: 'import_columns_invalid' });
  });

  it.each([
    ['an empty file', '', 400, 'import_file_invalid'],
    ['Latin-1', Buffer.from('id\nZo\u00eb\n', 'latin1'), 400, 'import_file_invalid'],
    ['50,001 rows', `id\n${'x\n'.repeat(50_001)}`, 400, 'import_too_large'],
    ['more than 20 MB', Buffer.alloc(20 * 1024 * 1024 + 1, 97), 413, 'body_too_large'],
  ])('refuses %s', async (_, file, status, code) => {
    const answer = await upload(hr, test.baseUrl, file);

    expect(await answer.json()).toMatchObject({ status, code });
  });

  it('takes a file at its own address alone', async () => {
    const answer = await fetch(`${test.baseUrl}${PEOPLE}/employees`, {
      method: 'POST',
      headers: { ...hr.headers, 'content-type': 'text/csv' },
      body: 'id\nE-1\n',
    });

    expect(answer.status).toBe(415);
    expect((await hr.post(IMPORTS, {})).status).toBe(400);
  });

  it('keeps formulas as text, and gives none back to a spreadsheet', async () => {
    const job = await done('I-1,=1+1,Quill,,=cmd|x,,\nI-2,"=HYPERLINK(""x"")",Quill,,,,');
    const report = await (await hr.get(`${IMPORTS}/${job.id}/report`)).text();

    expect(report).toContain(`"1","I-1","create","email","invalid","'=cmd|x"`);
    const { body } = await customer.get(`${EMPLOYEES}/I-2`).expect(200);
    expect(body.first_name).toBe('=HYPERLINK("x")');
  });

  it('reads an XLSX file for the same review', async () => {
    const table = `${HEADER}\n${people(3)}`.split('\n').map((line) => line.split(','));
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const file = workbookOf([...table, ['I 4', '=cmd|x', '', '31.12.1990', '', 'busy']]);
    const uploaded = await bodyOf(201, upload(hr, test.baseUrl, file, { 'content-type': type }));
    const columns = (uploaded['columns'] as { column: number; field: string | null }[])
      .filter(({ field }) => field !== null)
      .map(({ column, field }) => ({ column, field }));
    await bodyOf(200, hr.send('PUT', `${IMPORTS}/${uploaded.id}/columns`, { body: { columns } }));
    await work();
    expect(await look(uploaded)).toMatchObject({
      status: 'reviewed',
      counts: { created: 3, rejected: 1 },
    });
    await act(uploaded, 'start');
    await work();

    expect(await count()).toBe(3);
    const elsewhere = await fetch(`${test.baseUrl}${PEOPLE}/employees`, {
      method: 'POST',
      headers: { ...hr.headers, 'content-type': type },
      body: new Uint8Array(file),
    });
    expect(elsewhere.status).toBe(415);
  });

  it('refuses a spreadsheet that is a bomb, and goes on answering', async () => {
    const sheet = ' '.repeat(ARCHIVE_LIMITS.bytes + 1);
    const [answer, other] = await Promise.all([
      upload(hr, test.baseUrl, archiveOf(workbookParts({ sheet }))),
      hr.get(IMPORTS),
    ]);

    expect(await answer.json()).toMatchObject({ status: 400, code: 'import_file_invalid' });
    expect(other.status).toBe(200);
  });

  it('seals the rows, and deletes them after a day', async () => {
    const file = `${HEADER}\nI-1,Zanzibarina,Quill,,zanzibarina@example.com,,\n`;
    const job = await bodyOf(201, upload(hr, test.baseUrl, file));
    expect(await dump(test.database)).not.toContain('Zanzibarina');

    test.clock.advanceSeconds(86_401);
    await work();

    const fresh = await makeStaff(test, [customer.customerId, 'hr']);
    expect(await look(job, fresh)).toMatchObject({
      status: 'canceled',
      file_name: null,
      columns: [],
      row_count: 1,
    });
    expect((await fresh.get(`${IMPORTS}/${job.id}/rows`)).status).toBe(410);
    expect((await confirming(test, fresh).post(`${IMPORTS}/${job.id}/start`)).status).toBe(409);
    const chunks = await test.database.query(
      'SELECT FROM gateway.import_chunks WHERE customer_id = $1',
      [uuidOf(customer.customerId)],
    );
    expect(chunks.length).toBe(0);
  });
});
