import type { EmployeeStatus } from '../../employees/index.js';
import { SECOND_PERSON_FROM } from '../../second-person/index.js';
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

/** Whether a second person must confirm, because many people would lose their access. */
export function needsSecondPerson(action: BulkAction, employees: number): boolean {
  if (action.name !== 'change_status' || action.status === 'active') return false;
  const { active_employees: active } = action;
  const isLargeShare = active !== undefined && employees > active * MOST_MISSING_SHARE;
  return isLargeShare || employees >= SECOND_PERSON_FROM;
}
