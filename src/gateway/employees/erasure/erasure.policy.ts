import { areResetsFrozen } from '../identity/reset-freeze.policy.js';
import type { Employee } from '../employee.entity.js';

type Erased = Pick<Employee, 'clearUserId' | 'status' | 'updatedAt' | 'resetsFrozenUntil'>;

/**
 * Why one person may not erase an employee now; null if they may. Erasing and adding an employee
 * again would bypass the second person, the cool-down and the notice of a reset.
 */
export function erasureRefusal(
  employee: Erased,
  { now, coolDownSeconds }: { now: Date; coolDownSeconds: number },
): 'frozen' | 'in_service' | null {
  if (areResetsFrozen(employee, now)) return 'frozen';
  if (employee.clearUserId === null) return null;
  const restedMs = now.getTime() - employee.updatedAt.getTime();
  const hasLeft = employee.status !== 'active' && restedMs >= coolDownSeconds * 1_000;
  return hasLeft ? null : 'in_service';
}
