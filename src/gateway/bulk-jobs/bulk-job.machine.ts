import type { BulkStatus } from './bulk-job.js';

export type BulkEvent = 'ask' | 'start' | 'approve' | 'finish' | 'cancel';

/** A job runs only after a person has confirmed the number of employees. */
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
