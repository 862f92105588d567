import type { ResetStatus } from './identity-reset.js';

export type ResetEvent = 'approve' | 'carry_out' | 'cancel' | 'expire';

/** A reset needs the approval of a second person. */
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
