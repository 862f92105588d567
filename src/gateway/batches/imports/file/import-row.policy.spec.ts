import { IMPORT_FIELDS, type ImportField, type ImportMapping } from '../import.js';
import { readRow } from './import-row.policy.js';

/** The row with these values, each in the column of its field. */
function read(
  values: Partial<Record<ImportField, string>>,
  { date_format = 'iso', statuses = {}, phone_country = null }: Partial<ImportMapping> = {},
) {
  const columns = IMPORT_FIELDS.map((field, column) => ({ column, field }));
  const cells = IMPORT_FIELDS.map(
    (field) => values[field] ?? (field === 'employee_id' ? 'E-1' : ''),
  );
  return readRow(
    cells,
    { columns, date_format, statuses, phone_country },
    { columns: IMPORT_FIELDS.length, today: '2026-01-31' },
  );
}

const valueOf = (field: ImportField, cell: string, how: Partial<ImportMapping> = {}) => {
  const { employee, doubts } = read({ [field]: cell }, how);
  const { employee_id: _, address, ...values } = employee ?? { employee_id: '' };
  return [Object.values({ ...values, ...address })[0] ?? null, doubts[0]?.code ?? null];
};

describe('a row of an import', () => {
  it('becomes an employee with the given values, and no others', () => {
    const { employee, errors } = read({
      first_name: ' Ada ',
      dob: '1990-12-10',
      phone: '+1 (555) 555-0100',
      address_city: 'Ludlow',
      address_country: 'us',
      status: 'Suspended',
    });

    expect(errors).toEqual([]);
    expect(employee).toEqual({
      employee_id: 'E-1',
      first_name: 'Ada',
      dob: '1990-12-10',
      phone: '+15555550100',
      address: { city: 'Ludlow', country: 'US' },
      status: 'suspended',
    });
  });

  it.each([
    ['31.12.1990', 'iso', '1990-12-31', null],
    ['12/31/1990', 'iso', '1990-12-31', null],
    ['12/31/1990', 'month_first', '1990-12-31', null],
    ['12/31/1990', 'day_first', '1990-12-31', 'date_order_differs'],
    ['1.2.1990', 'day_first', '1990-02-01', null],
    ['1.2.1990', 'month_first', '1990-01-02', null],
    ['1.2.1990', 'iso', null, 'date_ambiguous'],
    ['2.2.1990', 'iso', '1990-02-02', null],
    ['31.12.90', 'day_first', null, 'date_ambiguous'],
    ['1990-02-01', 'month_first', '1990-02-01', null],
    ['1990/2/1 00:00:00', 'iso', '1990-02-01', null],
    ['19900201', 'iso', '1990-02-01', null],
    ['1. Februar 1990', 'iso', '1990-02-01', null],
    ['1 de febrero de 1990', 'iso', '1990-02-01', null],
    ['3rd of März 1990', 'iso', '1990-03-03', null],
    ['Feb 1, 1990', 'iso', '1990-02-01', null],
    ['1 août 1990', 'iso', '1990-08-01', null],
    ['30.2.1990', 'day_first', null, 'invalid'],
    ['1990-02-30', 'iso', null, 'invalid'],
    ['1890-02-01', 'iso', null, 'invalid'],
    // Only one of both readings is in the past.
    ['01.02.2026', 'iso', '2026-01-02', null],
    ['2026-02-01', 'iso', null, 'invalid'],
    ['33238', 'iso', null, 'invalid'],
  ] as const)('reads the date %j with %s as %j, doubt %j', (dob, date_format, value, doubt) => {
    expect(valueOf('dob', dob, { date_format })).toEqual([value, doubt]);
  });

  it.each([
    ['+1 (555) 555-0100', null, '+15555550100', null],
    ["'+49 30 123456", null, '+4930123456', null],
    ['0049 171 1234567', null, '+491711234567', null],
    ['+49 (0)171 1234567', 'FR', '+491711234567', null],
    ['0171 / 123 45 67', 'DE', '+491711234567', null],
    ['(212) 555-0123', 'US', '+12125550123', null],
    ['06 12345678', 'IT', '+390612345678', null],
    ['0171 1234567', null, null, 'phone_country_missing'],
    ['4915112345678', 'DE', null, 'phone_ambiguous'],
    ['12125550123', 'US', '+12125550123', null],
    ['555-0100', 'US', null, 'invalid'],
    ['+1 555', null, null, 'invalid'],
    ['12', 'DE', null, 'invalid'],
    ['0171 1234567 ext. 5', 'DE', null, 'invalid'],
    ['0171 1234567 oder 030 123456', 'DE', null, 'invalid'],
    ['1-800-FLOWERS', 'US', null, 'invalid'],
  ] as const)('reads the telephone %j in %s as %j, doubt %j', (phone, country, value, doubt) => {
    expect(valueOf('phone', phone, { phone_country: country })).toEqual([value, doubt]);
  });

  it.each([
    ['email', 'ada@example', 'invalid'],
    ['email', 'ada@example.com, eve@example.com', 'invalid'],
    ['first_name', 'x'.repeat(101), 'too_long'],
    ['first_name', 'A\u0007da', 'invalid'],
    ['department', '#REF!', 'invalid'],
    ['title', 'n/a', 'invalid'],
    ['status', 'constructor', 'unknown_value'],
    ['status', 'moved to Berlin', 'unknown_value'],
    ['address_country', 'USA', 'too_long'],
    ['locale', 'Español', 'invalid'],
  ] as const)('leaves the %s %j out, and says so', (field, cell, code) => {
    expect(valueOf(field, cell)).toEqual([null, code]);
  });

  it.each(['E 1', '..', 'E\u202e1', ' '])('refuses the employee id %j with its row', (cell) => {
    const { employee, errors } = read({ employee_id: cell });

    expect(employee).toBeNull();
    expect(errors).toEqual([{ field: 'employee_id', code: cell === ' ' ? 'required' : 'invalid' }]);
  });

  it('refuses a row with more cells than the header', () => {
    const mapping = {
      columns: [{ column: 0, field: 'employee_id' as const }],
      date_format: 'iso' as const,
      statuses: {},
      phone_country: null,
    };
    const { errors } = readRow(['E-1', 'x'], mapping, { columns: 1, today: '2026-01-31' });

    expect(errors).toEqual([{ field: null, code: 'row_too_long' }]);
  });

  it.each([
    ['AKTIV', {}, 'active'],
    ['On leave', {}, 'suspended'],
    ['Ausgeschieden', {}, 'terminated'],
    ['ehemals', { ehemals: 'terminated' }, 'terminated'],
    ['leave', { leave: 'active' }, 'active'],
  ])('takes the word %j for a status with %j', (word, statuses, expected) => {
    expect(read({ status: word }, { statuses }).employee?.status).toBe(expected);
  });

  it('takes a language as its tag, and spaces as one', () => {
    expect(read({ locale: 'es-MX' }).employee?.locale).toBe('es-MX');
    expect(read({ last_name: ' van\u00a0 der  Berg ' }).employee?.last_name).toBe('van der Berg');
  });

  it('keeps a formula as the text it is', () => {
    expect(read({ title: '=HYPERLINK("x")' }).employee?.title).toBe('=HYPERLINK("x")');
  });
});
