import { CONTACT_REST_MS, hasNoOwner, type Reachable } from '../contact.policy.js';
import { areResetsFrozen } from '../identity/reset-freeze.policy.js';
import type { Employee } from '../employee.entity.js';

type Erased = Reachable & Pick<Employee, 'status' | 'updatedAt' | 'resetsFrozenUntil'>;

/**
 * Why one person may not erase an employee now; null if they may. Erasing and adding an employee
 * again would bypass what a reset and a change of contact need: a second person, the notice, and
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
