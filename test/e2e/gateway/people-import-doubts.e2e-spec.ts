import { EmployeeBatchStore } from '../../../src/gateway/employees/index.js';
import { EMPLOYEES } from '../../factories/customer-api.js';
import { setImportScene, type ImportScene } from '../../factories/import-scene.js';
import { IMPORTS } from '../../factories/importer.js';
import { csvLine, messyPeople } from '../../factories/messy-people.js';
import { bodyOf, type PeopleBody } from '../../factories/people.js';

describe('doubts about the rows of an import', () => {
  let { test, customer, hr, importing } = {} as ImportScene;

  setImportScene((scene) => {
    ({ test, customer, hr, importing } = scene);
  });

  const rowsOf = ({ id }: PeopleBody, query: string) =>
    bodyOf(200, hr.get(`${IMPORTS}/${id}/rows${query}`));

  it('takes a messy file: each doubt is listed, and nothing wrong is stored', async () => {
    const { header, rows } = messyPeople(2_000);
    const job = await importing.reviewed(rows.map(csvLine).join('\n'), csvLine(header), {
      date_format: 'iso',
      phone_country: 'DE',
      statuses: { 'ruht bis mai': 'suspended' },
    });
    await importing.act(job, 'start');
    await importing.work();

    const { counts, kinds } = await importing.look(job);
    expect(counts.created).toBeGreaterThanOrEqual(1_950);
    expect(counts.created + counts.rejected).toBe(2_000);
    const sum = (kind: string): number =>
      kinds
        .filter((each: PeopleBody) => each['kind'] === kind)
        .reduce((all: number, each: PeopleBody) => all + (each['rows'] as number), 0);
    const good = rows.filter(({ isRefused }) => !isRefused);
    const expected = good.flatMap(({ doubts }) => doubts);
    expect(sum('doubt')).toBe(expected.length);
    expect(kinds).toContainEqual({
      kind: 'doubt',
      field: 'dob',
      code: 'date_ambiguous',
      rows: expected.filter((doubt) => doubt === 'dob date_ambiguous').length,
    });
    const listed = new Map<number, string[]>();
    for (let page: number | null = 0; page !== null;) {
      const review: PeopleBody = await rowsOf(job, `?only_errors=true&page=${page}`);
      for (const { row, doubts } of review['rows'] as PeopleBody[])
        listed.set(
          row as number,
          doubts.map(({ field, code }: PeopleBody) => `${field} ${code}`),
        );
      page = review['next_page'] as number | null;
    }
    for (const [n, { doubts, isRefused }] of rows.entries())
      if (!isRefused) expect([n, listed.get(n + 1) ?? []]).toEqual([n, doubts]);
    const stored = test.app.get(EmployeeBatchStore, { strict: false });
    const found = await stored.findAll(
      customer.customerId,
      good.map(({ truth }) => truth.employee_id),
    );
    expect(found).toHaveLength(good.length);
    const byId = new Map(found.map((each) => [each.profile.employee_id, each]));
    for (const { truth } of good) {
      const { profile, status } = byId.get(truth.employee_id)!;
      expect({ ...profile, status }).toMatchObject(truth);
    }
  });

  it('goes back to the columns, where words of a status are given a meaning', async () => {
    const rows =
      'I-1,Ada,Quill,03/04/1990,,Karenz,\nI-2,Ada,Quill,,,Karenz,\nI-3,Ada,Quill,,,aktiv,';
    const job = await importing.reviewed(rows);
    expect(job).toMatchObject({
      counts: { created: 3, doubtful: 2 },
      kinds: [
        { kind: 'doubt', field: 'status', code: 'unknown_value', rows: 2 },
        { kind: 'doubt', field: 'dob', code: 'date_ambiguous', rows: 1 },
      ],
    });
    expect((await bodyOf(200, hr.get(`${IMPORTS}/${job.id}/words?column=5`)))['words']).toEqual([
      { word: 'Karenz', rows: 2, status: null },
      { word: 'aktiv', rows: 1, status: 'active' },
    ]);

    const columns = ['employee_id', 'first_name', 'last_name', 'dob', 'email', 'status'].map(
      (field, column) => ({ column, field }),
    );
    const how = {
      date_format: 'day_first',
      statuses: { KARENZ: 'suspended' },
      phone_country: 'DE',
    };
    const path = `${IMPORTS}/${job.id}/columns`;
    await bodyOf(200, hr.send('PUT', path, { body: { columns, ...how } }));
    await importing.work();
    expect(await importing.look(job)).toMatchObject({
      status: 'reviewed',
      counts: { created: 3, doubtful: 0 },
      kinds: [],
      ...how,
      statuses: { karenz: 'suspended' },
    });
    await importing.act(job, 'start');
    await importing.work();
    const { body } = await customer.get(`${EMPLOYEES}/I-1`).expect(200);
    expect(body).toMatchObject({ dob: '1990-04-03', status: 'suspended' });
    const unknown = { columns, phone_country: 'ZZ' };
    const answer = await hr.send('PUT', path, { body: unknown });
    expect(answer.status).toBe(409);
  });

  it('gives nobody access whose status it cannot read, and leaves known people as they are', async () => {
    await customer.employee({ employee_id: 'I-1', first_name: 'Ada' });
    await importing.done('I-1,Ada,Quill,,,kündigt bald,\nI-2,Ada,Quill,,,kündigt bald,');

    const status = async (id: string) =>
      (await customer.get(`${EMPLOYEES}/${id}`).expect(200)).body.status as string;
    expect(await status('I-1')).toBe('active');
    expect(await status('I-2')).toBe('suspended');
  });

  it('offers a sample that it takes without a doubt', async () => {
    const sample = await (await hr.get(`${IMPORTS}/sample`)).text();
    const [header = '', ...rows] = sample.trim().split('\r\n');
    expect(await importing.done(rows.join('\n'), header)).toMatchObject({
      counts: { created: 2, doubtful: 0, rejected: 0 },
    });
    const { body } = await customer.get(`${EMPLOYEES}/E-1001`).expect(200);
    expect(body).toMatchObject({ phone: '+12125550101', address: { country: 'US' } });
  });
});
