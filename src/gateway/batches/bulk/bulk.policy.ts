import type { EmployeeStatus } from '../../employees/index.js';
import { areTooMany } from '../../second-person/index.js';
import type { BulkAction } from './bulk-job.js';

/** Why an employee is skipped. Public API, never renamed. */
export const SKIP_CODES = ['employee_erased', 'already_so', 'already_verified'] as const;
export type SkipCode = (typeof SKIP_CODES)[number];

export interface ChosenEmployee {
  status: EmployeeStatus;
  isVerified: boolean;
}

/** Why this action skips the employee; null if it does not. */
export function skipCode(action: BulkAction, employee: ChosenEmployee | null): SkipCode | null {
  if (!employee) return 'employee_erased';
  const { status, isVerified } = employee;
  if (action.name === 'change_status') return action.status === status ? 'already_so' : null;
  return isVerified ? 'already_verified' : null;
}

/**
 * If a file lacks a larger share of the active employees, it is probably not the complete list.
 */
const MOST_MISSING_SHARE = 0.05;

/**
 * Whether a second person must confirm, because many people would lose their access or get it back.
 * `recent` is how many did lately.
 */
export function needsSecondPerson(action: BulkAction, employees: number, recent = 0): boolean {
  if (action.name !== 'change_status') return false;
  const { active_employees: active, status } = action;
  const isLargeShare =
    status !== 'active' && active !== undefined && employees > active * MOST_MISSING_SHARE;
  return isLargeShare || areTooMany(employees, recent);
}
