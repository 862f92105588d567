import type { Employee } from '../employee.entity.js';

/** How long resets are blocked after the employee objected. */
export const RESET_FREEZE_SECONDS = 86_400;

export function areResetsFrozen(
  { resetsFrozenUntil: until }: Pick<Employee, 'resetsFrozenUntil'>,
  now: Date,
): boolean {
  return until !== null && until > now;
}
