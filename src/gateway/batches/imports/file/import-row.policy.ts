import {
  type EmployeeProfile,
  type EmployeeStatus,
  type NewEmployee,
  EMPLOYEE_STATUSES,
  type Employee,
} from '../../../employees/index.js';
import { LOCALE_TAG, MOST_LOCALE_CHARACTERS, foldText } from '../../../../platform/text/index.js';
import type { ImportField, ImportMapping, RowError, RowChange } from '../import.js';
import { readDate, type CellReading } from './date-cell.policy.js';
import { readPhone } from './phone-cell.js';

/** Values that are masked in a list of changes, because they identify a person. */
const MASKED: readonly ImportField[] = ['dob', 'email', 'phone', 'address_line1', 'address_line2'];

/** Usual words of HR systems, folded. Ambiguous words are left to a person. */
const WORDS: Record<EmployeeStatus, string> = {
  active:
    'active|enabled|employed|current|working|aktiv|beschaftigt|angestellt|im dienst|actif|active|en poste|activo|activa|en activo|attivo|attiva|in servizio',
  suspended:
    'suspended|inactive|disabled|on hold|leave|on leave|loa|leave of absence|parental leave|maternity leave|paternity leave|sick leave|garden leave|sabbatical|furloughed|suspendiert|gesperrt|inaktiv|beurlaubt|freigestellt|elternzeit|in elternzeit|mutterschutz|ruhend|suspendu|suspendue|inactif|inactive|en conge|conge parental|suspendido|suspendida|inactivo|inactiva|de permiso|en excedencia|sospeso|sospesa|inattivo|inattiva|in congedo|in aspettativa',
  terminated:
    'terminated|left|leaver|former|former employee|resigned|dismissed|retired|deceased|ended|ausgeschieden|ausgetreten|ehemalig|ehemalige|ehemaliger|entlassen|verrentet|pensioniert|verstorben|parti|partie|sorti|sortie|licencie|licenciee|retraite|retraitee|terminado|terminada|cesado|cesada|despedido|despedida|jubilado|jubilada|cessato|cessata|licenziato|licenziata|dimesso|dimessa|pensionato|pensionata',
};

const MEANT = new Map(
  EMPLOYEE_STATUSES.flatMap((status) =>
    WORDS[status].split('|').map((word): [string, EmployeeStatus] => [word, status]),
  ),
);

export interface ReadRow {
  /** Null when the row is refused. */
  employee: NewEmployee | null;
  errors: RowError[];
  doubts: RowError[];
}

/** The maximum length of each field in the API. */
const MOST: Record<ImportField, number> = {
  ...{ employee_id: 128, first_name: 100, last_name: 100, dob: 40, email: 254, phone: 40 },
  ...{ department: 100, title: 100, status: 100, locale: MOST_LOCALE_CHARACTERS },
  ...{ address_line1: 200, address_line2: 200, address_city: 100, address_state: 100 },
  ...{ address_postal_code: 20, address_country: 2 },
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

/** The status of a word in the file. `own` are the folded words that a person has mapped. */
export function statusOf(cell: string, own: Record<string, string>): EmployeeStatus | null {
  const word = foldText(cell);
  const set = Object.hasOwn(own, word) ? own[word] : undefined;
  return EMPLOYEE_STATUSES.find((each) => each === set) ?? MEANT.get(word) ?? null;
}

/** The changes that the given values would make, with sensitive values masked. */
export function maskedChanges(
  before: Pick<Employee, 'profile' | 'status'>,
  given: NewEmployee,
): RowChange[] {
  const was = flat({ ...before.profile, status: before.status });
  const becomes = flat(given);
  return Object.entries(becomes).flatMap(([name, to]) => {
    const field = name as ImportField;
    const from = was[field] ?? null;
    if (from === to) return [];
    return [{ field, from: shown(field, from), to: shown(field, to) }];
  });
}

function flat({ address, ...others }: NewEmployee): Partial<Record<ImportField, string | null>> {
  const lines = Object.entries<string | null>(address ? { ...address } : {}).map(
    ([name, value]): [string, string | null] => [`address_${name}`, value],
  );
  return { ...others, ...Object.fromEntries(lines) };
}

function shown(field: ImportField, value: string | null): string | null {
  if (value === null || !MASKED.includes(field)) return value;
  return `••• ${[...value].slice(-2).join('')}`;
}
