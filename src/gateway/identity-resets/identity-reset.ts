import { defineProblem } from '../../platform/errors/index.js';

export const identityResetNotFound = defineProblem(
  'identity_reset_not_found',
  404,
  'There is no such reset',
);
export const identityResetOpen = defineProblem(
  'identity_reset_open',
  409,
  'A reset of this employee is already waiting',
);
export const identityResetEnded = defineProblem(
  'identity_reset_ended',
  409,
  'The reset cannot do this any more',
);
export const identityNotEstablished = defineProblem(
  'identity_not_established',
  409,
  'The employee has no identity to reset',
);
export const identityResetOwn = defineProblem(
  'identity_reset_own',
  403,
  'Nobody resets their own identity',
);

/** Why an identity is reset. Public API, never renamed. */
export const RESET_REASONS = [
  'wrong_person',
  'appearance_changed',
  'account_takeover',
  'duplicate_identity',
  'person_asked',
  'other',
] as const;
export type ResetReason = (typeof RESET_REASONS)[number];

export const RESET_STATUSES = ['waiting', 'approved', 'done', 'canceled', 'expired'] as const;
export type ResetStatus = (typeof RESET_STATUSES)[number];

/** A reset that may still take effect. */
export const OPEN_STATUSES = ['waiting', 'approved'] as const satisfies readonly ResetStatus[];

/** An unapproved reset expires after this time. */
export const RESET_EXPIRES_SECONDS = 7 * 86_400;

/** The reason in an employee's history: its code, then the note. */
export function resetReasonText(reason: ResetReason, note: string | null): string {
  return note === null ? reason : `${reason}: ${note}`;
}

export type ResetEvent = 'approve' | 'carry_out' | 'cancel' | 'expire';

/** A reset needs the approval of a second member. */
const TRANSITIONS: Record<ResetStatus, Partial<Record<ResetEvent, ResetStatus>>> = {
  waiting: { approve: 'approved', cancel: 'canceled', expire: 'expired' },
  approved: { carry_out: 'done', cancel: 'canceled' },
  done: {},
  canceled: {},
  expired: {},
};

/** Null when the reset cannot do that now. */
export function nextResetStatus(status: ResetStatus, event: ResetEvent): ResetStatus | null {
  return TRANSITIONS[status][event] ?? null;
}
