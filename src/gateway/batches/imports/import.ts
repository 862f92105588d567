import type { IdentityState } from '../../employees/index.js';
import type { Batch } from '../batch.entity.js';
import type { BatchStatus } from '../batch.machine.js';

/** Values of an employee's record that a column of a file may hold. */
export const IMPORT_FIELDS = [
  'employee_id',
  'first_name',
  'last_name',
  'dob',
  'email',
  'phone',
  'department',
  'title',
  'status',
  'locale',
  'address_line1',
  'address_line2',
  'address_city',
  'address_state',
  'address_postal_code',
  'address_country',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** * The order of ambiguous dates; `iso` skips them. Unambiguous dates are always accepted. */
export const DATE_FORMATS = ['iso', 'day_first', 'month_first'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** What a second member approves: that an import runs, or that it is undone. */
export const APPROVED_ACTIONS = ['run', 'undo'] as const;
export type ApprovedAction = (typeof APPROVED_ACTIONS)[number];

/** Which column feeds which field, by the column's number from 0. */
export interface ColumnMatch {
  column: number;
  field: ImportField;
}

/** How a file is read, once a person has matched its columns. */
export interface ImportMapping {
  columns: ColumnMatch[];
  date_format: DateFormat;
  /** The file's own words for a status, folded: `aktiv` → `active`. They win over the usual ones. */
  statuses: Record<string, string>;
  /** Country (ISO 3166) of telephone numbers without a country code. Null skips them. */
  phone_country: string | null;
}

export const IMPORT_STATUSES = [
  'uploaded',
  'reviewing',
  'reviewed',
  'awaiting_approval',
  'running',
  'done',
  'canceled',
  'failed',
  'awaiting_undo',
  'undoing',
  'undone',
] as const satisfies readonly BatchStatus[];

export const ROW_OUTCOMES = ['create', 'change', 'unchanged', 'reject'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** Why a row is refused, or what is doubtful about a cell. Public API, never renamed. */
export const CELL_FAULTS = [
  'required',
  'invalid',
  'too_long',
  'unknown_value',
  // Day and month can be exchanged, or the century is missing.
  'date_ambiguous',
  // Accepted, because only one reading exists in the calendar, although the file has the other
  // order.
  'date_order_differs',
  'phone_country_missing',
  // A valid number both with and without the country code.
  'phone_ambiguous',
  'duplicate_in_file',
  'row_too_long',
  // Not changed, because the employee's directory owns the value.
  'owned_by_directory',
  // Not changed, because the record may be that of who runs the import.
  'employee_own',
  // The employee was erased, and their row with them.
  'erased',
  // Why an undo did not change the employee.
  'changed_since',
  'invited_since',
  'verified_since',
  // The import stopped: more people than its review said would lose their access or get it back.
  'review_outdated',
] as const;
export type CellFault = (typeof CELL_FAULTS)[number];

export interface RowError {
  /** The field; null if the fault concerns the complete row. */
  field: ImportField | null;
  code: CellFault;
}

export interface RowChange {
  field: ImportField;
  from: string | null;
  to: string | null;
}

/** The planned or actual outcome of one row. */
export interface RowResult {
  /** The row of the file, counted from 1 after the header. */
  row: number;
  outcome: RowOutcome;
  errors: RowError[];
  /** Cells that cannot be read with certainty: left out, unless the code says otherwise. */
  doubts: RowError[];
  changes: RowChange[];
}

/** The data that undoing one row needs. */
export interface RowUndo {
  employeeId: string;
  /** When the import wrote it: a later change is not undone. */
  updatedAt: string;
  identityState: IdentityState;
  /** Null for an employee that the import created. */
  before: { profile: object; status: string } | null;
}

/** Numbers of rows by planned or actual outcome. */
export interface ImportCounts {
  /** Chunks that the present step has finished. */
  chunks: number;
  created: number;
  changed: number;
  unchanged: number;
  rejected: number;
  /** Rows that are not refused, but have a doubt. */
  doubtful: number;
  /** How many of these employees lose their access. */
  ended: number;
  /** How many of them get it back. */
  reactivated: number;
  /** How many the review said would lose it or get it back, once it runs. */
  planned: number;
  /**
   * Employees that an undo did not change, because they were changed, invited or verified since.
   */
  kept: number;
  /** How many people an undo without a second member takes access from or gives it back. */
  undone: number;
  /** Cells by the kind of their error or doubt, such as `doubt/dob/invalid`. */
  kinds: Record<string, number>;
}

export const NO_COUNTS: ImportCounts = {
  ...{ chunks: 0, created: 0, changed: 0, unchanged: 0, rejected: 0, doubtful: 0 },
  ...{ ended: 0, reactivated: 0, planned: 0, kept: 0, undone: 0, kinds: {} },
};

export const IMPORT_LIMITS = {
  rows: 50_000,
  bytes: 20 * 1024 * 1024,
  /** UTF-16 code units of all cells: three times the largest CSV file. */
  characters: 60 * 1024 * 1024,
  columns: 100,
  /** UTF-16 code units of one cell; no field takes more. */
  cell: 500,
} as const;

/** Rows per chunk: one page of the review, and one transaction. */
export const ROWS_PER_CHUNK = 100;

/** The header of a file: it may name people. */
export interface ImportHead {
  file_name: string;
  header: string[];
  /** Rows that repeat the employee id of an earlier row, found when the columns are matched. */
  duplicates: number[];
}

/** A file of employees. Without settings, its columns were not matched yet. */
export type Import = Batch<'imp', ImportMapping | null, ImportCounts> & {
  /** Encrypted; null once its rows are destroyed. */
  head: ImportHead | null;
  expiresAt: Date;
};

export function chunkCountOf({ itemCount }: Pick<Import, 'itemCount'>): number {
  return Math.ceil(itemCount / ROWS_PER_CHUNK);
}
