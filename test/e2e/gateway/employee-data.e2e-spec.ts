import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { apiOf } from '../../factories/api.js';
import {
  EMPLOYEES,
  REQUESTS,
  somebody,
  WHOLE_EMPLOYEE,
  type GatewayBody,
} from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { walkOf } from '../../factories/customer-walk.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';
import { dump } from '../../support/stored.js';

const path = (employeeId: string): string => `${EMPLOYEES}/${encodeURIComponent(employeeId)}`;

describe('the data of employees', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;

  beforeAll(async () => {
    test = await sharedApplication();
    partner = await makePartner(test.app);
    customer = await makeCustomer(test, partner);
  });

  describe('deleted', () => {
    it('is gone for everybody, and cannot be read from the database either', async () => {
      const employee = await customer.employee({ ...WHOLE_EMPLOYEE, employee_id: 'E-shredded' });
      const asked = await customer.ask(employee, { reference: 'Ticket-of-Zephyrine' });
      const { body } = await customer.delete(path('E-shredded')).expect(200);

      expect(body).toEqual({ id: employee.id, object_name: 'employee', deleted: true });
      for (const answer of [
        await customer.get(path('E-shredded')),
        await customer.patch(path('E-shredded'), { title: 'x' }),
        await customer.delete(path('E-shredded')),
        await customer.post(`${path('E-shredded')}/reset_identity`, { reason: 'x' }),
        await customer.post(REQUESTS, { employee_id: 'E-shredded', action: 'reset_mfa' }),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([404, 'employee_not_found']);
      }
      const owner = uuidOf(employee.id as Id<'emp'>);
      const keys = await test.database.query(
        'SELECT 1 FROM gateway.data_keys WHERE owner_id = $1',
        [owner],
      );
      expect(keys).toEqual([]);
      const [row] = await test.database.query<{ sealed: Buffer; index: Buffer | null }>(
        `SELECT sealed_profile AS sealed, employee_index AS "index" FROM gateway.employees WHERE id = $1`,
        [owner],
      );
      expect(row).toEqual({ sealed: Buffer.alloc(0), index: null });
      const [all] = (await customer.get(EMPLOYEES)).body.data.filter(
        ({ id }: GatewayBody) => id === employee.id,
      );
      expect(all).toBeUndefined();
      const shown = await customer.get(`${REQUESTS}/${asked.id}`);
      expect([shown.status, shown.body]).toEqual([
        200,
        expect.objectContaining({
          id: asked.id,
          action: 'reset_mfa',
          reference: null,
          return_url: null,
          resource: null,
          employee_id: null,
          status: 'denied',
          reason: 'employee_inactive',
        }),
      ]);
    });

    it('at once by many is deleted once', async () => {
      const { employee_id: id } = await customer.employee();

      const answers = await Promise.all([1, 2, 3, 4].map(() => customer.delete(path(id))));

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    });

    it('leaves the id, and the person, to another', async () => {
      const walk = walkOf(apiOf(test, partner.sandboxKey), customer);
      const person = somebody();
      const first = await walk.established(person);
      await customer.delete(path(person.employee_id)).expect(200);

      const second = await walk.established(person);

      expect(second.id).not.toBe(first.id);
      expect(second['clear_user_id']).toBe(first['clear_user_id']);
    });
  });

  describe('listed', () => {
    let system: CustomerSystem;
    let ids: string[];

    beforeAll(async () => {
      system = await makeCustomer(test, partner);
      ids = [];
      for (let n = 0; n < 7; n += 1) ids.unshift((await system.employee()).id);
    });

    const page = async (query: string): Promise<GatewayBody & { ids: string[] }> => {
      const { body } = await system.get(`${EMPLOYEES}?${query}`).expect(200);
      return { ...body, ids: body.data.map(({ id }: GatewayBody) => id) };
    };

    it('is newest first, page by page, without duplicates or gaps', async () => {
      const seen: string[] = [];
      let next = '';
      for (let more = true; more;) {
        const { ids: found, has_more: has, next_cursor: cursor } = await page(`limit=3${next}`);
        seen.push(...found);
        expect(cursor).toBe(has ? found.at(-1) : null);
        more = has;
        next = `&starting_after=${cursor}`;
      }
      expect(seen).toEqual(ids);
    });

    it('goes backwards from any place', async () => {
      expect((await page(`limit=2&ending_before=${ids[5]}`)).ids).toEqual([ids[3], ids[4]]);
      expect((await page(`ending_before=${ids[0]}`)).ids).toEqual([]);
      expect((await page(`starting_after=${ids[6]}`)).ids).toEqual([]);
    });

    it('is whole for each, and only of this customer', async () => {
      const { object_name: name, data, ids: found } = await page('');

      expect(name).toBe('list');
      expect(found).toEqual(ids);
      const { body } = await system.get(path(data[0].employee_id));
      expect(data[0]).toEqual(body);
    });

    it.each([
      'limit=0',
      'limit=101',
      'limit=x',
      'starting_after=vs_01h455vb4pex5vsknk084sn02q',
      'starting_after=emp_1',
      'starting_after=E-1',
      'page=2',
      'status=active',
    ])('refuses ?%s', async (query) => {
      const { status, body } = await system.get(`${EMPLOYEES}?${query}`);

      expect([status, body.code]).toEqual([400, 'request_invalid']);
    });
  });

  it('cannot be read from the database, the id included', async () => {
    const walk = walkOf(apiOf(test, partner.sandboxKey), customer);
    const employee = await walk.established({ ...WHOLE_EMPLOYEE, employee_id: 'Quincunx-4711' });
    const reason = 'asked at the Foxglove desk';
    await customer.post(`${path('Quincunx-4711')}/reset_identity`, { reason }).expect(200);
    await customer.ask(employee, {
      reference: 'Ref-Marzipan',
      return_url: 'https://juniper.example.com/',
      resource: { type: 'vault', id: 'Obsidian-9' },
    });

    const text = (await dump(test.database))
      .split('\n')
      .filter((line) => !line.includes('"organization_id"'))
      .join('\n');

    const { address, ...flat } = WHOLE_EMPLOYEE;
    const values = [
      ...Object.values(flat),
      ...Object.values(address),
      'Quincunx',
      reason,
      'Marzipan',
      'juniper',
      'Obsidian',
    ];
    // Shorter values, such as a postal code, also stand in random hex by chance.
    const found = values.filter((value) => value.length > 5 && text.includes(value));
    expect(found).toEqual([]);
    expect(text).toContain('access_request.created');
  });
});
