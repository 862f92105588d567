import type { EmployeeProfile, EmployeeStatus, NewEmployee } from '../../../employees/index.js';
import { LOCALE_TAG, MOST_LOCALE_CHARACTERS } from '../../../../platform/text/index.js';
import type { ImportField, ImportMapping, RowError } from '../import.js';
import { readDate, type CellReading } from './date-cell.policy.js';
import { readPhone } from './phone-cell.js';
import { statusOf } from './status-words.policy.js';

export interface ReadRow {
  /** Null when the row is refused. */
  employee: NewEmployee | null;
  errors: RowError[];
  doubts: RowError[];
}

/** The maximum length of each field in the API. */
const MOST: Record<ImportField, number> = {
  employee_id: 128,
  first_name: 100,
  last_name: 100,
  dob: 40,
  email: 254,
  phone: 40,
  department: 100,
  title: 100,
  status: 100,
  locale: MOST_LOCALE_CHARACTERS,
  address_line1: 200,
  address_line2: 200,
  address_city: 100,
  address_state: 100,
  address_postal_code: 20,
  address_country: 2,
};

const EMPLOYEE_ID = /^(?!\.{1,2}$)[^\s/?#\\%\p{Cc}\p{Cf}\p{Cs}]+$/u;
const EMAIL =
  /^[^\s@,;<>"()\p{Cc}\p{Cf}]+@[^\s@,;<>"()\p{Cc}\p{Cf}]+\.[^\s@.,;<>"()\p{Cc}\p{Cf}]{2,}$/u;
const CONTROL = /[\p{Cc}\p{Cs}]/u;

/** Fillers and errors of spreadsheets. Words such as Null are names. */
const PLACEHOLDER = /^([-–—_.?*]+|n\/a|#(n\/a|ref!|value!|name\?|null!|num!|div\/0!))$/i;

/** Other inputs of reading a row, beside the mapping. */
export interface RowContext {
  /** Columns of the header. */
  columns: number;
  /** ISO 8601. */
  today: string;
}

/**
 * The employee of a row. An empty cell leaves the value unchanged; unmatched columns are ignored.
 * An unreadable optional cell is skipped and reported as a doubt.
 */
export function readRow(
  cells: readonly string[],
  mapping: ImportMapping,
  { columns, today }: RowContext,
): ReadRow {
  const errors: RowError[] = [];
  const doubts: RowError[] = [];
  const values: Partial<Record<ImportField, string>> = {};
  if (cells.length > columns) errors.push({ field: null, code: 'row_too_long' });
  for (const { column, field } of mapping.columns) {
    const cell = (cells[column] ?? '').replaceAll(/\s+/gu, ' ').trim();
    if (cell === '') {
      if (field === 'employee_id') errors.push({ field, code: 'required' });
      continue;
    }
    const { value, doubt } = readCell(field, cell, { ...mapping, today });
    if (value !== null) values[field] = value;
    if (doubt) (field === 'employee_id' ? errors : doubts).push({ field, code: doubt });
  }
  return { employee: errors.length > 0 ? null : employeeOf(values), errors, doubts };
}

function readCell(
  field: ImportField,
  cell: string,
  mapping: ImportMapping & { today: string },
): CellReading {
  if (cell.length > MOST[field]) return { value: null, doubt: 'too_long' };
  const column: string = field;
  switch (column) {
    case 'employee_id':
      return ifGood(cell, EMPLOYEE_ID.test(cell));
    case 'dob':
      return readDate(cell, { format: mapping.date_format, today: mapping.today });
    case 'email':
      return ifGood(cell, EMAIL.test(cell));
    case 'phone':
      return readPhone(cell, mapping.phone_country);
    case 'status': {
      const value = statusOf(cell, mapping.statuses);
      return { value, doubt: value ? null : 'unknown_value' };
    }
    case 'locale':
      return ifGood(cell, LOCALE_TAG.test(cell));
    case 'address_country':
      return ifGood(cell.toUpperCase(), /^[A-Za-z]{2}$/.test(cell));
    default:
      return ifGood(cell, !CONTROL.test(cell) && !PLACEHOLDER.test(cell));
  }
}

function ifGood(value: string, isGood: boolean): CellReading {
  return isGood ? { value, doubt: null } : { value: null, doubt: 'invalid' };
}

function employeeOf(values: Partial<Record<ImportField, string>>): NewEmployee | null {
  const { employee_id: employeeId, status, ...others } = values;
  if (employeeId === undefined) return null;
  const plain = Object.entries(others).filter(([field]) => !field.startsWith('address_'));
  const address = Object.entries(others)
    .filter(([field]) => field.startsWith('address_'))
    .map(([field, value]) => [field.slice('address_'.length), value]);
  return {
    employee_id: employeeId,
    ...(Object.fromEntries(plain) as Partial<EmployeeProfile>),
    ...(address.length > 0 && { address: Object.fromEntries(address) as object }),
    ...(status !== undefined && { status: status as EmployeeStatus }),
  };
}
