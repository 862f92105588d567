import type { EmployeeChanges, EmployeeStatus } from './employee.js';
import type { DirectoryValue } from '../customers/index.js';
import type { Employee } from './employee.entity.js';

const STRICTNESS: Record<EmployeeStatus, number> = { active: 0, suspended: 1, terminated: 2 };

type WithStatus = Pick<Employee, 'status' | 'hrStatus' | 'directoryStatus'>;

/** The strictest of some statuses: active only if all are. */
export function strictest(statuses: readonly EmployeeStatus[]): EmployeeStatus {
  return statuses.reduce<EmployeeStatus>(
    (worst, each) => (STRICTNESS[each] > STRICTNESS[worst] ? each : worst),
    'active',
  );
}

/** The status set by HR, regardless of directories. */
export function hrStatusOf({ status, hrStatus }: WithStatus): EmployeeStatus {
  return hrStatus ?? status;
}

/** The employee with a new status from HR. A directory's suspension stays. */
export function withHrStatus<T extends WithStatus>(employee: T, status: EmployeeStatus): T {
  const { directoryStatus } = employee;
  if (directoryStatus === null) return { ...employee, status, hrStatus: null };
  return { ...employee, hrStatus: status, status: strictest([status, directoryStatus]) };
}

/**
 * The employee with a new status from directories; null without any. Lifts only their own
 * suspension.
 */
export function withDirectoryStatus<T extends WithStatus>(
  employee: T,
  directoryStatus: EmployeeStatus | null,
): T {
  return withHrStatus({ ...employee, directoryStatus, hrStatus: null }, hrStatusOf(employee));
}

/** The names of given values that differ from those of a directory, which owns them. */
export function ownedChanges(
  { profile, ownerConnectionId }: Pick<Employee, 'profile' | 'ownerConnectionId'>,
  given: EmployeeChanges,
  owned: readonly DirectoryValue[],
): DirectoryValue[] {
  if (ownerConnectionId === null) return [];
  return owned.filter((name) => given[name] !== undefined && given[name] !== profile[name]);
}
