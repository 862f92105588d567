/** Every state. Which of them a kind of batch can have is in its public list of statuses. */
export const BATCH_STATUSES = [
  'uploaded',
  'reviewing',
  'reviewed',
  'prepared',
  'awaiting_approval',
  'running',
  'done',
  'canceled',
  'failed',
  'awaiting_undo',
  'undoing',
  'undone',
] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** States in which a background worker has something to do. */
export const WORKING_STATUSES = ['reviewing', 'running', 'undoing'] as const;

export type BatchEvent =
  | 'match'
  | 'finish_review'
  | 'start'
  | 'resend'
  | 'ask'
  | 'approve'
  | 'cancel'
  | 'finish'
  | 'fail'
  | 'undo'
  | 'ask_undo';

/** Nothing runs before a person has confirmed what it would change. */
const TRANSITIONS: Record<BatchStatus, Partial<Record<BatchEvent, BatchStatus>>> = {
  uploaded: { match: 'reviewing', cancel: 'canceled' },
  reviewing: { finish_review: 'reviewed', cancel: 'canceled', fail: 'failed' },
  reviewed: { match: 'reviewing', start: 'running', ask: 'awaiting_approval', cancel: 'canceled' },
  prepared: { start: 'running', ask: 'awaiting_approval', cancel: 'canceled' },
  // Not matched again: the second person approves what they saw.
  awaiting_approval: { approve: 'running', cancel: 'canceled' },
  running: { resend: 'running', finish: 'done', cancel: 'canceled', fail: 'failed' },
  done: { resend: 'running', undo: 'undoing', ask_undo: 'awaiting_undo' },
  canceled: { undo: 'undoing', ask_undo: 'awaiting_undo' },
  failed: { undo: 'undoing', ask_undo: 'awaiting_undo' },
  awaiting_undo: { approve: 'undoing', cancel: 'done' },
  undoing: { finish: 'undone', fail: 'failed' },
  undone: {},
};

/**
 * Null when the batch cannot do that now. `endedAs` is how it ended, which a withdrawn undo brings back.
 */
export function nextBatchStatus(
  status: BatchStatus,
  event: BatchEvent,
  endedAs: BatchStatus | null = null,
): BatchStatus | null {
  const next = TRANSITIONS[status][event] ?? null;
  return status === 'awaiting_undo' && event === 'cancel' ? (endedAs ?? next) : next;
}

export function isWorking(status: BatchStatus): boolean {
  return (WORKING_STATUSES as readonly BatchStatus[]).includes(status);
}

/** Maximum tries of an item that fails for a temporary reason. */
export const MOST_TRIES = 5;

/** Whether a refusal is temporary, so that the item is tried again. */
export function isWorthAnotherTry(status: number, tries: number): boolean {
  return (status === 429 || status >= 500) && tries < MOST_TRIES;
}
