import type { EmployeeStatus } from '../employees/index.js';
import { SECOND_PERSON_FROM } from '../second-person/index.js';
import type { BulkAction } from './bulk-job.js';

/** Why nothing is done to an employee. Public API, never renamed. */
export const SKIP_CODES = ['employee_erased', 'already_so', 'already_verified'] as const;
export type SkipCode = (typeof SKIP_CODES)[number];

export interface ChosenEmployee {
  status: EmployeeStatus;
  isVerified: boolean;
}

/** Why this action does nothing to the employee; null if it does something. */
export function skipCode(action: BulkAction, employee: ChosenEmployee | null): SkipCode | null {
  if (!employee) return 'employee_erased';
  const { status, isVerified } = employee;
  if (action.name === 'change_status') return action.status === status ? 'already_so' : null;
  return isVerified ? 'already_verified' : null;
}

/** A file that lacks more of the active employees is probably not the whole list. */
const MOST_MISSING_SHARE = 0.05;

/** Whether so many people would lose their access that a second person has to confirm. */
export function needsSecondPerson(action: BulkAction, employees: number): boolean {
  if (action.name !== 'change_status' || action.status === 'active') return false;
  const { active_employees: active } = action;
  const isLargeShare = active !== undefined && employees > active * MOST_MISSING_SHARE;
  return isLargeShare || employees >= SECOND_PERSON_FROM;
}

/** How often a row is tried where the service or a limit says "later". */
export const MOST_TRIES = 5;

/** Whether a refusal may pass: then the row waits. */
export function isWorthAnotherTry(status: number, tries: number): boolean {
  return (status === 429 || status >= 500) && tries < MOST_TRIES;
}
