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

/** Null when the override cannot do that now. */
export function nextOverrideStatus(
  status: OverrideStatus | null,
  event: OverrideEvent,
): OverrideStatus | null {
  return TRANSITIONS[status ?? 'none'][event] ?? null;
}
