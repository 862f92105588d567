import type { Employee } from '../employee.entity.js';

/** Why what an employee proved no longer counts. */
export type NoLonger = 'employee_inactive' | 'employee_alarmed' | 'identity_reset';

/** What speaks against acting on something that an employee proved at `since`; null for nothing. */
export function standingSince(
  {
    status,
    alarmedAt,
    identityResetAt,
  }: Pick<Employee, 'status' | 'alarmedAt' | 'identityResetAt'>,
  since: Date,
): NoLonger | null {
  if (status !== 'active') return 'employee_inactive';
  // Somebody else seems to act as them, or the identity no longer counts.
  if (alarmedAt && alarmedAt >= since) return 'employee_alarmed';
  return identityResetAt && identityResetAt >= since ? 'identity_reset' : null;
}
