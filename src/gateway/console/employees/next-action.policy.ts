import { hasOpenRequest, type EmployeeStatus, type IdentityState } from '../../employees/index.js';

/** The suggested next step for HR. Public API, never renamed. */
export const NEXT_ACTIONS = [
  'none',
  'complete_record',
  'ask_to_verify',
  'wait',
  'look_into_alarm',
  'correct_contact',
] as const;
export type NextAction = (typeof NEXT_ACTIONS)[number];

export interface EmployeeFacts {
  status: EmployeeStatus;
  identityState: IdentityState;
  /** Whether the record has all values that a first verification compares. */
  isComplete: boolean;
}

export function nextAction({ status, identityState, isComplete }: EmployeeFacts): NextAction {
  if (identityState === 'needs_attention') return 'look_into_alarm';
  if (status !== 'active' || identityState === 'established' || identityState === 'exempt')
    return 'none';
  if (!isComplete) return 'complete_record';
  if (identityState === 'undelivered') return 'correct_contact';
  return hasOpenRequest(identityState) ? 'wait' : 'ask_to_verify';
}
