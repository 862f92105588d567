import type { BulkStatus } from './bulk-job.js';

export type BulkEvent = 'ask' | 'start' | 'approve' | 'finish' | 'cancel';

/** Nothing is done before somebody has seen how many employees it concerns. */
const TRANSITIONS: Record<BulkStatus, Partial<Record<BulkEvent, BulkStatus>>> = {
  prepared: { start: 'running', ask: 'awaiting_approval', cancel: 'canceled' },
  awaiting_approval: { approve: 'running', cancel: 'canceled' },
  running: { finish: 'done', cancel: 'canceled' },
  done: {},
  canceled: {},
};

/** Null when the job cannot do that now. */
export function nextBulkStatus(status: BulkStatus, event: BulkEvent): BulkStatus | null {
  return TRANSITIONS[status][event] ?? null;
}
