import type { Employee } from './employee.entity.js';

/** How long nothing of an employee is reset after they said that they asked for nothing. */
export const RESET_FREEZE_SECONDS = 86_400;

export function areResetsFrozen(
  { resetsFrozenUntil: until }: Pick<Employee, 'resetsFrozenUntil'>,
  now: Date,
): boolean {
  return until !== null && until > now;
}
