import type { FailureCode } from '../../checks/index.js';

export const SESSION_STATUSES = [
  'not_started',
  'awaiting_user_input',
  'success',
  'failed',
  'expired',
  'canceled',
] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** The person's own reasons for ending their session. */
export const PERSON_ENDINGS = ['consent_declined', 'not_me'] as const;
export type PersonEnding = (typeof PERSON_ENDINGS)[number];

/** Why a session ended without success: the code in `status_details`. */
export type EndCode = FailureCode | PersonEnding;

export type SessionTrigger = 'open' | 'pass' | 'fail' | 'cancel' | 'expire';

/** Transitions (contract, Sessions). A terminal status never changes. */
const TRANSITIONS = {
  not_started: { open: 'awaiting_user_input', cancel: 'canceled', expire: 'expired' },
  awaiting_user_input: { pass: 'success', fail: 'failed', cancel: 'canceled', expire: 'expired' },
  success: {},
  failed: {},
  expired: {},
  canceled: {},
} as const satisfies Record<SessionStatus, Partial<Record<SessionTrigger, SessionStatus>>>;

/** The status after `trigger`, or null where the transition does not exist. */
export function nextStatus(status: SessionStatus, trigger: SessionTrigger): SessionStatus | null {
  const from: Partial<Record<SessionTrigger, SessionStatus>> = TRANSITIONS[status];
  return from[trigger] ?? null;
}

export function isTerminal(status: SessionStatus): boolean {
  return Object.keys(TRANSITIONS[status]).length === 0;
}
