import type { Id } from '../../platform/ids/index.js';
import type { EmployeeStatus } from '../employees/index.js';
import { areTooMany } from '../staff-confirmation.js';
import type { Batch } from './batch.entity.js';
import type { BatchStatus } from './batch.machine.js';

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
] as const satisfies readonly BatchStatus[];

export const BULK_ROW_STATES = ['waiting', 'done', 'skipped', 'failed'] as const;
export type BulkRowState = (typeof BULK_ROW_STATES)[number];

export type BulkCounts = Record<BulkRowState, number>;

export const NO_COUNTS: BulkCounts = { waiting: 0, done: 0, skipped: 0, failed: 0 };

/** One action on many employees. */
export type BulkJob = Batch<'job', BulkAction, BulkCounts>;

/** Why an employee is skipped. Public API, never renamed. */
export const SKIP_CODES = [
  'employee_erased',
  'employee_own',
  'already_so',
  'already_verified',
] as const;
type SkipCode = (typeof SKIP_CODES)[number];

export interface ChosenEmployee {
  status: EmployeeStatus;
  isVerified: boolean;
  /** Whether it may be the record of who prepared the job. */
  isOwn: boolean;
}

/** Why this action skips the employee; null if it does not. */
export function skipCode(action: BulkAction, employee: ChosenEmployee | null): SkipCode | null {
  if (!employee) return 'employee_erased';
  const { status, isVerified, isOwn } = employee;
  if (isOwn) return 'employee_own';
  if (action.name === 'change_status') return action.status === status ? 'already_so' : null;
  return isVerified ? 'already_verified' : null;
}

/**
 * If a file lacks a larger share of the active employees, it is probably not the complete list.
 */
const MOST_MISSING_SHARE = 0.05;

/**
 * Whether a second member must confirm, because many people are exempted, lose their access or get it
 * back. `recent` is how many did lately.
 */
export function needsApproval(action: BulkAction, employees: number, recent = 0): boolean {
  if (action.name === 'exempt') return areTooMany(employees, recent);
  const { active_employees: active, status } = action;
  const isLargeShare =
    status !== 'active' && active !== undefined && employees > active * MOST_MISSING_SHARE;
  return isLargeShare || areTooMany(employees, recent);
}
