import {
  EMPLOYEES,
  somebody,
  WHOLE_EMPLOYEE,
  type GatewayBody,
} from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { problemFaults } from '../../support/answers/problem.js';

/** With a name that can be read. */
function labelled(texts: string[]): [string, string][] {
  return texts.map((text) => [
    text.length > 40 ? `${text.slice(0, 3)}… (${text.length})` : JSON.stringify(text),
    text,
  ]);
}

describe('employees', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    customer = await makeCustomer(test, partner);
  });

  afterAll(() => test.close());

  const path = (employeeId: string): string => `${EMPLOYEES}/${encodeURIComponent(employeeId)}`;
  const read = async (employeeId: string, by = customer): Promise<GatewayBody> =>
    (await by.get(path(employeeId)).expect(200)).body;

  describe('when added', () => {
    it('have every field, as they were given', async () => {
      const { body } = await customer.post(EMPLOYEES, WHOLE_EMPLOYEE).expect(201);

      expect(body).toEqual({
        ...WHOLE_EMPLOYEE,
        id: expect.stringMatching(/^emp_[0-9a-z]{26}$/),
        object_name: 'employee',
        status: 'active',
        clear_user_id: null,
        identity_established_at: null,
        created_at: expect.any(Number),
        updated_at: body.created_at,
      });
      expect(await read(WHOLE_EMPLOYEE.employee_id)).toEqual(body);
    });

    it.each([
      ['nothing but an id', {}],
      ['every field null', { first_name: null, address: null, status: null, dob: null }],
      ['a part of an address', { address: { city: 'Ludlow' } }],
      ['an address of nothing', { address: {} }],
      ['another status', { status: 'suspended' }],
    ])('with %s are read back as they were answered', async (_, input) => {
      const { employee_id: employeeId } = somebody();

      const { status, body } = await customer.post(EMPLOYEES, {
        employee_id: employeeId,
        ...input,
      });

      expect(status).toBe(201);
      expect(body.status).toBe('status' in input && input.status ? input.status : 'active');
      expect(await read(employeeId)).toEqual(body);
    });

    it('have an id of their own: a second is refused and changes nothing', async () => {
      const first = await customer.employee({ title: 'First' });

      const second = await customer.post(EMPLOYEES, {
        employee_id: first['employee_id'],
        title: 'Second',
      });

      expect([second.status, second.body.code]).toEqual([409, 'employee_exists']);
      expect(await read(first['employee_id'])).toEqual(first);
    });

    it('by twenty calls at once become one employee with one data key', async () => {
      const input = somebody();
      const before = await keys();

      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          customer
            .post(EMPLOYEES, input)
            .set(n % 2 ? { 'idempotency-key': `${input.employee_id}-${n}` } : {}),
        ),
      );

      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([201, ...Array<number>(19).fill(409)]);
      expect(await keys()).toBe(before + 1);
    });

    it('may have the same id as an employee of another customer, and share nothing else', async () => {
      const other = await makeCustomer(test, partner);
      const here = await customer.employee({ title: 'Here' });

      const there = await other.employee({ employee_id: here['employee_id'], title: 'There' });

      expect(there.id).not.toBe(here.id);
      expect((await read(here['employee_id']))['title']).toBe('Here');
      expect((await read(here['employee_id'], other))['title']).toBe('There');
    });
  });

  async function keys(): Promise<number> {
    const rows = await test.database.query('SELECT 1 FROM gateway.data_keys');
    return rows.length;
  }

  describe('with the id', () => {
    it.each(
      labelled([
        'ada@example.com',
        "o'brien",
        'E+1;2,3:4=5&6',
        '(7)[8]{9}',
        '~._-',
        '...',
        '社員-０１',
        '😀',
        '__proto__',
        'constructor',
        'null',
        "'; DROP TABLE gateway.employees; --".replaceAll(' ', ''),
        '<script>',
        '*',
        'A'.repeat(128),
        '員'.repeat(128),
      ]),
    )('%s are added, read, changed and asked for', async (_, employeeId) => {
      await customer.post(EMPLOYEES, { ...somebody(), employee_id: employeeId }).expect(201);

      const { body } = await customer.patch(path(employeeId), { title: 'Odd' }).expect(200);

      expect(body.employee_id).toBe(employeeId);
      expect(await read(employeeId)).toEqual(body);
      const asked = await customer.ask(body);
      expect(asked['employee_id']).toBe(employeeId);
      await customer.delete(path(employeeId)).expect(200);
      await customer.get(path(employeeId)).expect(404);
    });

    it.each(
      labelled([
        '',
        '.',
        '..',
        'a b',
        ' a',
        'a/b',
        'a?b',
        'a#b',
        'a\\b',
        'a%20b',
        'a\tb',
        'a\u00a0b',
        'a\u0001b',
        'a\u007fb',
        'a\u200bb',
        'a\u202eb',
        'A'.repeat(129),
      ]),
    )(
      '%s are refused, since addresses or readers could not tell them apart',
      async (_, employeeId) => {
        const answer = await customer.post(EMPLOYEES, { employee_id: employeeId });

        expect([answer.status, answer.body.errors[0]?.pointer]).toEqual([400, '/employee_id']);
      },
    );

    it('with other letters are different', async () => {
      const { employee_id: id } = await customer.employee({ employee_id: 'Case-1' });

      await customer.get(path(String(id).toLowerCase())).expect(404);
      await customer.employee({ employee_id: 'case-1' });
    });
  });

  it.each([
    ['title', 'x'.repeat(101)],
    ['dob', '1990-02-30'],
    ['dob', '10.12.1990'],
    ['dob', '2190-01-01'],
    ['email', 'nobody'],
    ['phone', '0171 123'],
    ['address', 'Ludlow'],
    ['address', []],
    ['status', 'retired'],
    ['status', 'Active'],
    ['locale', 'Spanish please'],
    ['locale', `es-${'x'.repeat(40)}`],
  ])('cannot have %s %p', async (field, value) => {
    const employee = await customer.employee();

    for (const answer of [
      await customer.post(EMPLOYEES, { ...somebody(), [field]: value }),
      await customer.patch(path(employee['employee_id']), { [field]: value }),
    ]) {
      expect([answer.status, answer.body.errors[0]?.pointer]).toEqual([400, `/${field}`]);
    }
    expect(await read(employee['employee_id'])).toEqual(employee);
  });

  it.each([
    ['id', 'emp_01h455vb4pex5vsknk084sn02q'],
    ['clear_user_id', 'user_01h455vb4pex5vsknk084sn02q'],
    ['clear_user_id', null],
    ['identity_established_at', 1],
    ['created_at', 1],
    ['updated_at', 1],
    ['object_name', 'employee'],
    ['customer_id', 'cust_01h455vb4pex5vsknk084sn02q'],
    ['deleted_at', null],
  ])('let nobody write %s', async (field, value) => {
    const employee = await customer.employee();

    for (const answer of [
      await customer.post(EMPLOYEES, { ...somebody(), [field]: value }),
      await customer.patch(path(employee['employee_id']), { [field]: value }),
    ]) {
      expect([answer.status, answer.body.errors[0]]).toEqual([
        400,
        expect.objectContaining({ pointer: `/${field}`, code: 'unknown' }),
      ]);
    }
    expect(await read(employee['employee_id'])).toEqual(employee);
  });

  it('keep their id for ever', async () => {
    const employee = await customer.employee();

    const answer = await customer.patch(path(employee['employee_id']), { employee_id: 'E-new' });

    expect([answer.status, answer.body.errors[0]?.code]).toEqual([400, 'unknown']);
  });

  describe('when changed', () => {
    it('keep missing fields, clear null fields, and replace a complete address', async () => {
      const employee = await customer.employee({ ...WHOLE_EMPLOYEE, employee_id: 'E-patch' });
      test.clock.advanceSeconds(5);

      const one = await customer.patch(path('E-patch'), {
        title: null,
        department: 'Ink',
        locale: 'fr',
      });
      const two = await customer.patch(path('E-patch'), { address: { city: 'Bath' }, dob: null });
      const three = await customer.patch(path('E-patch'), {});

      expect(one.body).toEqual({
        ...employee,
        title: null,
        department: 'Ink',
        locale: 'fr',
        updated_at: expect.any(Number),
      });
      expect(one.body.updated_at).toBeGreaterThan(employee['updated_at']);
      const nothing = { line1: null, line2: null, state: null, postal_code: null, country: null };
      expect(two.body).toMatchObject({ address: { ...nothing, city: 'Bath' }, dob: null });
      expect(three.body).toEqual({ ...two.body, updated_at: three.body.updated_at });
      expect(await read('E-patch')).toEqual(three.body);
    });

    it('keep a status that null does not change', async () => {
      const employee = await customer.employee({ status: 'terminated' });

      const { body } = await customer.patch(path(employee['employee_id']), { status: null });

      expect(body.status).toBe('terminated');
    });

    it('lose no change of two made at once', async () => {
      const { employee_id: id } = await customer.employee();

      await Promise.all(
        ['first_name', 'last_name', 'department', 'title'].map((field) =>
          customer.patch(path(id), { [field]: `new ${field}` }).expect(200),
        ),
      );

      expect(await read(id)).toMatchObject({
        first_name: 'new first_name',
        last_name: 'new last_name',
        department: 'new department',
        title: 'new title',
      });
    });
  });

  it('are not reset without a reason', async () => {
    const { employee_id: id } = await customer.employee();

    for (const body of [
      undefined,
      {},
      { reason: '' },
      { reason: null },
      { reason: 'x', more: 1 },
    ]) {
      const answer = await customer.post(`${path(id)}/reset_identity`, body);
      expect([answer.status, problemFaults(answer)]).toEqual([400, []]);
    }
  });
});
