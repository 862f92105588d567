import type { Employee } from './employee.entity.js';
import type { EmployeeProfile } from './employee.js';

/** A contact on record. */
export type Contact = 'email' | 'phone';

/**
 * How long a new address gets no links, so that the employee can notice a change by an attacker.
 */
const REST_MS = 72 * 3_600_000;

/** The data that shows whether an employee was ever reachable or verified. */
type Reachable = Pick<
  Employee,
  | 'profile'
  | 'emailChangedAt'
  | 'phoneChangedAt'
  | 'clearUserId'
  | 'identityEstablishedAt'
  | 'identityResetAt'
  | 'alarmedAt'
>;

/**
 * The employee with another profile. A different contact counts as changed now, except for the
 * first contacts of a record that was never reachable or verified.
 */
export function withProfile<T extends Reachable>(
  employee: T,
  profile: EmployeeProfile,
  now: Date,
): T {
  const { profile: before, emailChangedAt, phoneChangedAt } = employee;
  if (hasNoOwner(employee)) return { ...employee, profile };
  return {
    ...employee,
    profile,
    emailChangedAt: isSame(before.email, profile.email) ? emailChangedAt : now,
    phoneChangedAt: isSame(before.phone, profile.phone) ? phoneChangedAt : now,
  };
}

/** The address to write to, or why there is none. */
export function contactOf(
  {
    profile,
    emailChangedAt,
    phoneChangedAt,
  }: Pick<Employee, 'profile' | 'emailChangedAt' | 'phoneChangedAt'>,
  contact: Contact,
  now: Date,
): { address: string } | { unusable: 'missing' | 'too_new' } {
  const address = profile[contact];
  const changedAt = contact === 'email' ? emailChangedAt : phoneChangedAt;
  if (address === null) return { unusable: 'missing' };
  const isNew = changedAt !== null && now.getTime() - changedAt.getTime() < REST_MS;
  return isNew ? { unusable: 'too_new' } : { address };
}

/**
 * Whether the record never had a contact or an identity. Removed ones leave the time of their
 * change or reset.
 */
function hasNoOwner({ profile, ...times }: Reachable): boolean {
  const { emailChangedAt, phoneChangedAt, clearUserId, identityEstablishedAt } = times;
  const marks = [emailChangedAt, phoneChangedAt, clearUserId, identityEstablishedAt];
  const later = [times.identityResetAt, times.alarmedAt, profile.email, profile.phone];
  return [...marks, ...later].every((mark) => mark === null);
}

/** Case does not distinguish mailboxes. */
function isSame(a: string | null, b: string | null): boolean {
  return a?.toLowerCase() === b?.toLowerCase();
}
