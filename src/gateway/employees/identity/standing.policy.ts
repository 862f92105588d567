import { isRecovery } from '../../action-policies/index.js';
import type { FlowConfig } from '../../customers/index.js';
import { CONTACT_REST_MS, hasNoOwner, type Reachable } from '../contact.policy.js';
import type { Employee } from '../employee.entity.js';

/** How long resets are blocked after the employee objected. */
export const RESET_FREEZE_SECONDS = 86_400;

/** How long the keys that a person has already open no reset, once they are an employee's. */
export const KEY_REST_SECONDS = 86_400;

/** An exemption is for an absence, not for good: until then nobody asks whether the record is somebody's. */
export const MOST_EXEMPT_DAYS = 180;

/** The end of an exemption: its day, such as `2030-01-01`, begins. */
export function exemptionEnd(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

export function isExemptTooLong(day: string, now: Date): boolean {
  return exemptionEnd(day).getTime() - now.getTime() > MOST_EXEMPT_DAYS * 86_400_000;
}

/** Why what an employee proved no longer counts. */
export type NoLonger = 'employee_inactive' | 'employee_alarmed' | 'identity_reset';

/** What speaks against acting on something that an employee proved at `since`; null for nothing. */
export function standingSince(
  employee: Pick<Employee, 'status' | 'alarmedAt' | 'identityResetAt'>,
  since: Date,
): NoLonger | null {
  const { status, alarmedAt, identityResetAt } = employee;
  if (status !== 'active') return 'employee_inactive';
  // Somebody else seems to act as them, or the identity no longer counts.
  if (alarmedAt && alarmedAt >= since) return 'employee_alarmed';
  return identityResetAt && identityResetAt >= since ? 'identity_reset' : null;
}

export function areResetsFrozen(
  { resetsFrozenUntil: until }: Pick<Employee, 'resetsFrozenUntil'>,
  now: Date,
): boolean {
  return until !== null && until > now;
}

/** Whether no device key opens a reset yet: the employee was told of them at the binding, and may object. */
export function doKeysRest(
  { keysRestUntil: until }: Pick<Employee, 'keysRestUntil'>,
  now: Date,
): boolean {
  return until !== null && until > now;
}

/** Whether the employee objected lately and this action would give their account away. */
export function isActionFrozen(
  employee: Pick<Employee, 'resetsFrozenUntil'>,
  { config, action }: { config: FlowConfig; action: string },
  now: Date,
): boolean {
  return areResetsFrozen(employee, now) && isRecovery(config, action);
}

type Erased = Reachable & Pick<Employee, 'status' | 'updatedAt' | 'resetsFrozenUntil'>;

/**
 * Why one person may not erase an employee now; null if they may. Erasing and adding an employee
 * again would bypass what a reset and a change of contact need: a second member, the notice, and
 * the time before a new contact counts as a factor.
 */
export function erasureRefusal(employee: Erased, now: Date): 'frozen' | 'in_service' | null {
  if (areResetsFrozen(employee, now)) return 'frozen';
  if (hasNoOwner(employee)) return null;
  const { status, updatedAt, alarmedAt } = employee;
  const lastMs = Math.max(updatedAt.getTime(), alarmedAt?.getTime() ?? 0);
  const hasLeft = status !== 'active' && now.getTime() - lastMs >= CONTACT_REST_MS;
  return hasLeft ? null : 'in_service';
}
