import { IMPORT_FIELDS, type DateFormat, type ImportField } from '../import.js';
import { readRow } from './import-row.policy.js';

/** The row with these values, each in the column of its field. */
function read(
  values: Partial<Record<ImportField, string>>,
  {
    date_format = 'iso',
    statuses = {},
  }: { date_format?: DateFormat; statuses?: Record<string, string> } = {},
) {
  const columns = IMPORT_FIELDS.map((field, column) => ({ column, field }));
  const cells = IMPORT_FIELDS.map(
    (field) => values[field] ?? (field === 'employee_id' ? 'E-1' : ''),
  );
  return readRow(cells, { columns, date_format, statuses }, IMPORT_FIELDS.length);
}

const faultOf = (field: ImportField, cell: string, how = {}) =>
  read({ [field]: cell }, how).errors[0]?.code ?? null;

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
    ['31.12.1990', 'day_first', '1990-12-31'],
    ['12/31/1990', 'month_first', '1990-12-31'],
    ['1.2.1990', 'day_first', '1990-02-01'],
    ['1990-02-01', 'month_first', '1990-02-01'],
  ] as const)('reads the date %s as %s', (dob, date_format, expected) => {
    expect(read({ dob }, { date_format }).employee?.dob).toBe(expected);
  });

  it.each([
    ['dob', '01/02/1990', 'invalid'],
    ['dob', '1990-02-30', 'invalid'],
    ['dob', '1890-02-01', 'invalid'],
    ['email', 'ada@example', 'invalid'],
    ['email', 'ada@example.com, eve@example.com', 'invalid'],
    ['phone', '555-0100', 'invalid'],
    ['employee_id', 'E 1', 'invalid'],
    ['employee_id', '..', 'invalid'],
    ['employee_id', 'E\u202e1', 'invalid'],
    ['first_name', 'x'.repeat(101), 'too_long'],
    ['first_name', 'A\u0007da', 'invalid'],
    ['status', 'on leave', 'unknown_value'],
    ['status', 'constructor', 'unknown_value'],
    ['address_country', 'USA', 'too_long'],
  ] as const)('refuses the %s %j', (field, cell, code) => {
    expect(faultOf(field, cell)).toBe(code);
  });

  it('refuses one without an employee id, and one with more cells than the header', () => {
    expect(faultOf('employee_id', ' ')).toBe('required');
    const mapping = {
      columns: [{ column: 0, field: 'employee_id' as const }],
      date_format: 'iso' as const,
      statuses: {},
    };
    expect(readRow(['E-1', 'x'], mapping, 1).errors).toEqual([
      { field: null, code: 'row_too_long' },
    ]);
  });

  it("takes the file's own words for a status", () => {
    expect(
      read({ status: 'Ausgeschieden' }, { statuses: { ausgeschieden: 'terminated' } }).employee
        ?.status,
    ).toBe('terminated');
  });

  it('takes a language as its tag only', () => {
    expect(read({ locale: 'es-MX' }).employee?.locale).toBe('es-MX');
    expect(read({ locale: 'Español' }).errors).toEqual([{ field: 'locale', code: 'invalid' }]);
  });

  it('keeps a formula as the text it is', () => {
    expect(read({ title: '=HYPERLINK("x")' }).employee?.title).toBe('=HYPERLINK("x")');
  });
});
