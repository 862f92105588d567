import { EMPTY_PROFILE } from '../../src/gateway/employees/employee.js';
import {
  EmployeeBatchStore,
  EmployeesService,
  EmployeeStore,
  type EmployeeFilters,
} from '../../src/gateway/employees/index.js';
import { Database } from '../../src/platform/database/index.js';
import type { Page } from '../../src/platform/http/index.js';
import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import { apiOf } from '../factories/api.js';
import { makeCustomer, type CustomerSystem } from '../factories/customer.js';
import { EMPLOYEES, WHOLE_EMPLOYEE, type GatewayBody } from '../factories/customer-api.js';
import { walkOf, type Walk } from '../factories/customer-walk.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { rowsRead } from '../support/rows-read.js';

const FIRST: Page<'emp'> = { limit: 20, after: null, before: null };

describe('the search for employees', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let walk: Walk;
  let service: EmployeesService;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    service = test.app.get(EmployeesService, { strict: false });
  });

  beforeEach(async () => {
    customer = await makeCustomer(test, partner);
    walk = walkOf(apiOf(test, partner.sandboxKey), customer);
  });

  afterAll(() => test.close());

  const actor = (of = customer) => ({ tenantId: of.customerId, id: of.keyId });

  async function found(filters: EmployeeFilters, page = FIRST, of = customer): Promise<string[]> {
    const { employees } = await service.find(actor(of), filters, page);
    return employees.map(({ profile }) => profile.employee_id);
  }

  async function stateOf({ id }: GatewayBody): Promise<string> {
    const store = test.app.get(EmployeeStore, { strict: false });
    return (await store.find(customer.customerId, id as Id<'emp'>))!.identityState;
  }

  it('finds by id, e-mail, telephone and words of the name, within the tenant alone', async () => {
    const { employee_id: id } = await customer.employee(WHOLE_EMPLOYEE);
    await customer.employee();
    const other = await makeCustomer(test, partner);

    for (const search of [
      'quincunx',
      'zephyrine@example.com',
      '+1 555 555 0177',
      'zephyrine',
      "O'Quillfeather zéphyrine",
    ]) {
      expect([search, await found({ search })]).toEqual([search, [id]]);
      expect(await found({ search }, FIRST, other)).toEqual([]);
    }
    expect(await found({ search: 'phyrine' })).toEqual([]);
    expect(await found({ search: 'zephyrine smith' })).toEqual([]);
  });

  it('finds current values, and no earlier ones', async () => {
    const employee = await customer.employee({ last_name: 'Oldname', department: 'Sales' });
    const path = `${EMPLOYEES}/${String(employee['employee_id'])}`;
    await customer.patch(path, { last_name: 'Newname', department: 'Légal' }).expect(200);

    expect(await found({ search: 'oldname' })).toEqual([]);
    expect(await found({ department: 'Sales' })).toEqual([]);
    expect(await found({ search: 'newname' })).toHaveLength(1);
    expect(await found({ department: 'legal' })).toHaveLength(1);
  });

  it('finds no deleted employee, and keeps none of their words', async () => {
    const employee = await customer.employee({ last_name: 'Gone' });
    await customer.delete(`${EMPLOYEES}/${String(employee['employee_id'])}`).expect(200);

    expect(await found({ search: 'gone' })).toEqual([]);
    const terms = await test.database.query(
      'SELECT FROM gateway.employee_search_terms WHERE employee_row_id = $1',
      [uuidOf(employee.id as Id<'emp'>)],
    );
    expect(terms).toEqual([]);
  });

  it('combines search, status, department, identity state and times', async () => {
    const wanted = await customer.employee({ last_name: 'Common', department: 'Ops' });
    await customer.employee({ last_name: 'Common', department: 'Legal' });
    await customer.employee({ last_name: 'Common', department: 'Ops', status: 'suspended' });
    const id = [wanted['employee_id']];
    const past = new Date(test.clock.now().getTime() - 86_400_000);

    const all: EmployeeFilters = {
      statuses: ['active'],
      department: 'ops',
      identityStates: ['not_invited'],
      createdAfter: past,
    };
    expect(await found(all)).toEqual(id);
    expect(await found({ ...all, search: 'common' })).toEqual(id);
    expect(await found({ ...all, createdBefore: past })).toEqual([]);
    expect(await found({ ...all, identityStates: ['established'], search: 'common' })).toEqual([]);
  });

  it('pages in both directions, newest first, by search and by verification too', async () => {
    const people = [];
    for (let n = 0; n < 5; n += 1)
      people.push(await walk.established({ first_name: 'Page', department: 'Ops' }));
    const newest = people.toReversed();
    const ids = newest.map((each) => String(each['employee_id']));
    const past = new Date(0);
    for (const filters of [
      {},
      { search: 'page' },
      { verifiedAfter: past },
      { department: 'Ops' },
    ]) {
      const two = { ...FIRST, limit: 2 };
      expect(await found(filters, two)).toEqual(ids.slice(0, 3));
      const after = newest[1]!.id as Id<'emp'>;
      expect(await found(filters, { ...two, after })).toEqual(ids.slice(2, 5));
      const before = newest[4]!.id as Id<'emp'>;
      expect(await found(filters, { ...two, before })).toEqual(ids.slice(1, 4));
    }
  });

  describe('by identity state', () => {
    it('is invited while the only open requests are ones whose link was sent', async () => {
      const employee = await customer.employee({ email: 'search@example.com' });
      const cancel = (id: string) =>
        customer.post(`/gateway/v1/access_requests/${id}/cancel`).expect(200);
      const sent = await customer.ask(employee, { deliver: 'email' });
      expect(await stateOf(employee)).toBe('invited');
      expect(await found({ identityStates: ['invited'] })).toEqual([employee['employee_id']]);
      const shown = await customer.ask(employee);
      expect(await stateOf(employee)).toBe('in_progress');
      const again = await customer.ask(employee, { deliver: 'email' });
      expect(await stateOf(employee)).toBe('in_progress');
      await cancel(shown.id);
      expect(await stateOf(employee)).toBe('invited');
      await cancel(sent.id);
      expect(await stateOf(employee)).toBe('invited');
      await cancel(again.id);
      expect(await stateOf(employee)).toBe('not_invited');
    });

    it('stays established where a link is sent to somebody with an identity', async () => {
      const known = await walk.established({ email: 'known@example.com' });
      await customer.ask(known, { deliver: 'email' });
      expect(await stateOf(known)).toBe('established');
    });

    it('follows the requests of the employee', async () => {
      const employee = await customer.employee();
      expect(await stateOf(employee)).toBe('not_invited');
      const first = await customer.ask(employee);
      expect(await stateOf(employee)).toBe('in_progress');
      const second = await customer.ask(employee);
      await walk.verify(first, 'liveness_failed');
      expect(await stateOf(employee)).toBe('in_progress');
      await walk.verify(second, 'profile_mismatch');
      expect(await stateOf(employee)).toBe('needs_attention');
      const third = await customer.ask(employee);
      await customer.post(`/gateway/v1/access_requests/${third.id}/cancel`).expect(200);
      expect(await stateOf(employee)).toBe('needs_attention');
      await walk.granted(employee);
      expect(await stateOf(employee)).toBe('established');
      expect(await found({ identityStates: ['established'] })).toEqual([employee['employee_id']]);
    });

    it('asks for attention after an alarm, until the right person comes', async () => {
      const employee = await walk.established();
      const asked = await customer.ask(employee);
      expect(await stateOf(employee)).toBe('established');
      await walk.verify(asked, 'different_user');
      expect(await stateOf(employee)).toBe('needs_attention');
      await walk.granted(employee);
      expect(await stateOf(employee)).toBe('established');
    });

    it('begins again with a reset and with an end of the employment', async () => {
      const employee = await walk.established();
      const path = `${EMPLOYEES}/${String(employee['employee_id'])}`;
      await customer.post(`${path}/reset_identity`, { reason: 'new phone' }).expect(200);
      expect(await stateOf(employee)).toBe('not_invited');
      await customer.ask(employee);
      await customer.patch(path, { status: 'suspended' }).expect(200);
      expect(await stateOf(employee)).toBe('not_invited');
    });
  });

  it('reads a page right after a first import, when the database has no statistics yet', async () => {
    const [ids, rows] = await test.app.get(Database, { strict: false }).enclose(async (tx) => {
      const many = Array.from({ length: 3_000 }, (_, n) => ({
        profile: { ...EMPTY_PROFILE, employee_id: `N-${n}`, last_name: 'Numerous' },
        status: 'active' as const,
      }));
      await test.app
        .get(EmployeeBatchStore, { strict: false })
        .insertAll(customer.customerId, many, tx);
      const before = await rowsRead(tx);
      const { ids: first } = await service.findIds(actor(), { search: 'numerous' }, FIRST);
      const { ids: none } = await service.findIds(
        actor(),
        { search: 'numerous', statuses: ['suspended'] },
        FIRST,
      );
      return [[first.length, none.length], (await rowsRead(tx)) - before];
    });

    expect(ids).toEqual([21, 0]);
    // Each term and employee once for each of the two searches, the rare result in two steps.
    expect(rows).toBeLessThan(20_000);
  });
});
