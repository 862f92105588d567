import type { Id } from '../../platform/ids/index.js';
import type { EmployeeStatus } from '../employees/index.js';

/** The actions on many employees. Public API, never renamed. */
export const BULK_ACTIONS = ['exempt', 'change_status'] as const;
export type BulkActionName = (typeof BULK_ACTIONS)[number];

/** The origin of employees that a file lacks. */
export interface MissingFrom {
  /** The import of that file. */
  missing_from: Id<'imp'>;
  /** How many active employees there were. */
  active_employees: number;
}

/** An action with its values, as it is stored. */
export type BulkAction =
  | { name: 'exempt'; until: string; reason: string }
  | ({ name: 'change_status'; status: EmployeeStatus; reason: string } & Partial<MissingFrom>);

export const BULK_STATUSES = [
  'prepared',
  'awaiting_approval',
  'running',
  'done',
  'canceled',
] as const;
export type BulkStatus = (typeof BULK_STATUSES)[number];

export const BULK_ROW_STATES = ['waiting', 'done', 'skipped', 'failed'] as const;
export type BulkRowState = (typeof BULK_ROW_STATES)[number];

/** Rows by their state. */
export type BulkCounts = Record<BulkRowState, number>;

/** Employees of one job. */
export const MOST_EMPLOYEES = 5_000;
