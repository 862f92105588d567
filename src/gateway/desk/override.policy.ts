import type { OverrideStatus } from './desk-case.js';

export type OverrideEvent = 'request' | 'approve' | 'refuse';

/** One lead asks, another decides. A decision is final. */
const TRANSITIONS: Record<
  OverrideStatus | 'none',
  Partial<Record<OverrideEvent, OverrideStatus>>
> = {
  none: { request: 'requested' },
  requested: { approve: 'approved', refuse: 'refused' },
  approved: {},
  refused: {},
};

export interface EndedCase {
  request: 'pending' | 'granted' | 'denied' | 'canceled' | 'expired';
  reason: string | null;
}

/** How long after its start a case can be overridden. */
export const CALL_SECONDS = 86_400;

/**
 * Whether a case is its employee's latest, and recent. Overriding an older one could bypass the
 * alarm of a later one.
 */
export function belongsToCall(
  { createdAt, isLast }: { createdAt: Date; isLast: boolean },
  now: Date,
): boolean {
  return isLast && now.getTime() - createdAt.getTime() <= CALL_SECONDS * 1000;
}

/** Signs of an attack. A lead cannot override these. */
const ALARMS = [
  'user_id_mismatch',
  'identity_conflict',
  'identity_lost',
  'verification_not_me',
  'vouch_objected',
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

/** Null when the override cannot do that now. */
export function nextOverrideStatus(
  status: OverrideStatus | null,
  event: OverrideEvent,
): OverrideStatus | null {
  return TRANSITIONS[status ?? 'none'][event] ?? null;
}
