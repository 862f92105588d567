import {
  EMPLOYEE_STATUSES,
  type EmployeeProfile,
  type EmployeeStatus,
  type NewEmployee,
} from '../../employees/index.js';
import { foldText, LOCALE_TAG, MOST_LOCALE_CHARACTERS } from '../../../platform/text/index.js';
import type { DateFormat, ImportField, ImportMapping, RowError } from '../import.js';

export interface ReadRow {
  /** Null when a cell is refused. */
  employee: NewEmployee | null;
  errors: RowError[];
}

/** The longest text of each field, as the API takes it. */
const MOST: Record<ImportField, number> = {
  employee_id: 128,
  first_name: 100,
  last_name: 100,
  dob: 20,
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
const PHONE = /^\+[1-9]\d{6,14}$/;
const CONTROL = /[\p{Cc}\p{Cs}]/u;

const STATUSES = new Map(
  EMPLOYEE_STATUSES.map((status): [string, EmployeeStatus] => [status, status]),
);

/**
 * The employee of a row. An empty cell leaves the value unchanged; unmatched columns are ignored.
 */
export function readRow(
  cells: readonly string[],
  mapping: ImportMapping,
  columns: number,
): ReadRow {
  const errors: RowError[] = [];
  const values: Partial<Record<ImportField, string>> = {};
  if (cells.length > columns) errors.push({ field: null, code: 'row_too_long' });
  for (const { column, field } of mapping.columns) {
    const cell = (cells[column] ?? '').trim();
    if (cell === '') {
      if (field === 'employee_id') errors.push({ field, code: 'required' });
      continue;
    }
    const value = readCell(field, cell, mapping);
    if (typeof value === 'string') values[field] = value;
    else errors.push({ field, ...value });
  }
  return { employee: errors.length > 0 ? null : employeeOf(values), errors };
}

function readCell(
  field: ImportField,
  cell: string,
  { date_format: format, statuses }: ImportMapping,
): string | Pick<RowError, 'code'> {
  if (cell.length > MOST[field]) return { code: 'too_long' };
  const column: string = field;
  switch (column) {
    case 'employee_id':
      return EMPLOYEE_ID.test(cell) ? cell : { code: 'invalid' };
    case 'dob':
      return dateOf(cell, format) ?? { code: 'invalid' };
    case 'email':
      return EMAIL.test(cell) ? cell : { code: 'invalid' };
    case 'phone': {
      const phone = cell.replaceAll(/[\s().-]/g, '').replace(/^00/, '+');
      return PHONE.test(phone) ? phone : { code: 'invalid' };
    }
    case 'status': {
      const word = foldText(cell);
      const meant = Object.hasOwn(statuses, word) ? (statuses[word] ?? '') : word;
      return STATUSES.get(meant) ?? { code: 'unknown_value' };
    }
    case 'locale':
      return LOCALE_TAG.test(cell) ? cell : { code: 'invalid' };
    case 'address_country':
      return /^[A-Za-z]{2}$/.test(cell) ? cell.toUpperCase() : { code: 'invalid' };
    default:
      return CONTROL.test(cell) ? { code: 'invalid' } : cell;
  }
}

const NUMERIC = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/;

function dateOf(cell: string, format: DateFormat): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(cell);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const [, first, second, year] = NUMERIC.exec(cell) ?? [];
  if (year === undefined || format === 'iso') return null;
  return format === 'day_first' ? dayOf(year, second, first) : dayOf(year, first, second);
}

/** The day as ISO 8601; null for one that is not in the calendar, or before 1900. */
function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!/^(19|20)\d\d-/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
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
    ...(status !== undefined && { status: STATUSES.get(status) ?? 'active' }),
  };
}
