/** How a case ended. */
export interface EndedCase {
  request: 'pending' | 'granted' | 'denied' | 'canceled' | 'expired';
  reason: string | null;
}

/** Signs of an attack. No reason of a lead weighs more. */
const ALARMS = [
  'user_id_mismatch',
  'identity_conflict',
  'verification_not_me',
  'read_back_failed',
  'resets_frozen',
  'session_mismatch',
  'employee_inactive',
];

/** Only a case that ended without a grant and without an alarm can be overridden. */
export function mayOverride({ request, reason }: EndedCase): boolean {
  if (request === 'pending' || request === 'granted') return false;
  return reason === null || !ALARMS.includes(reason);
}
