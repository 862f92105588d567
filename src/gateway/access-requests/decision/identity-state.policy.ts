import type { IdentityState } from '../../employees/index.js';
import type { EndedRequest } from '../records/access-request.entity.js';
import type { Reason } from '../records/access-request.js';

/** Ends that say nothing about the person: nothing is open any more. */
const SAYS_NOTHING: readonly Reason[] = [
  'verification_canceled',
  'verification_stale',
  'employee_inactive',
  'flow_disabled',
];

/** The identity state of an employee after a request ended, for display. */
export function identityStateAfter({
  status,
  reason,
}: Pick<EndedRequest, 'status' | 'reason'>): IdentityState {
  if (status === 'granted') return 'established';
  if (status === 'expired') return 'expired';
  // The contact is wrong. Nobody acted as the employee.
  if (reason === 'link_not_delivered') return 'undelivered';
  if (reason === null || SAYS_NOTHING.includes(reason)) return 'not_invited';
  return 'needs_attention';
}
