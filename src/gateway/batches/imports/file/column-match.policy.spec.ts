import { columnsFault, suggestColumns } from './column-match.policy.js';
import type { ImportField } from '../import.js';

const suggested = (...header: string[]) =>
  Object.fromEntries(suggestColumns(header).map(({ column, field }) => [header[column], field]));

describe('the columns of a file', () => {
  it('are suggested by their names, in several languages', () => {
    expect(suggested('Employee ID', 'First Name', 'SURNAME', 'E-mail', 'Notes')).toEqual({
      'Employee ID': 'employee_id',
      'First Name': 'first_name',
      SURNAME: 'last_name',
      'E-mail': 'email',
    });
    expect(suggested('Personalnummer', 'Vorname', 'Geburtsdatum', 'Straße')).toEqual({
      Personalnummer: 'employee_id',
      Vorname: 'first_name',
      Geburtsdatum: 'dob',
      Straße: 'address_line1',
    });
    expect(suggested('employee_id', 'address_postal_code')).toEqual({
      employee_id: 'employee_id',
      address_postal_code: 'address_postal_code',
    });
  });

  it('are suggested for one field each', () => {
    expect(suggestColumns(['id', 'id', 'employee id']).map(({ column }) => column)).toEqual([2]);
  });

  const fault = (...columns: [number, ImportField][]) =>
    columnsFault(
      columns.map(([column, field]) => ({ column, field })),
      3,
    );

  it('may feed each field once, and one must hold the employee id', () => {
    expect(fault([0, 'employee_id'], [2, 'email'])).toBeNull();
    expect(fault([0, 'employee_id'], [1, 'email'], [2, 'email'])).toBe('two columns feed email');
    expect(fault([0, 'employee_id'], [0, 'email'])).toBe('one column feeds two fields');
    expect(fault([0, 'email'])).toBe('one column must hold the employee id');
    expect(fault([0, 'employee_id'], [3, 'email'])).toBe('the file has no such column');
  });
});
