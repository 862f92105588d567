import type { ImportStatus } from './import.js';

export type ImportEvent =
  | 'match'
  | 'finish_review'
  | 'start'
  | 'ask'
  | 'approve'
  | 'cancel'
  | 'finish'
  | 'fail'
  | 'undo'
  | 'ask_undo';

/** A file is always reviewed before it changes anything. */
const TRANSITIONS: Record<ImportStatus, Partial<Record<ImportEvent, ImportStatus>>> = {
  uploaded: { match: 'reviewing', cancel: 'canceled' },
  reviewing: { finish_review: 'reviewed', cancel: 'canceled', fail: 'failed' },
  reviewed: { match: 'reviewing', start: 'running', ask: 'awaiting_approval', cancel: 'canceled' },
  awaiting_approval: { match: 'reviewing', approve: 'running', cancel: 'canceled' },
  running: { finish: 'done', cancel: 'canceled', fail: 'failed' },
  done: { undo: 'undoing', ask_undo: 'awaiting_undo' },
  canceled: { undo: 'undoing', ask_undo: 'awaiting_undo' },
  failed: { undo: 'undoing', ask_undo: 'awaiting_undo' },
  awaiting_undo: { approve: 'undoing', cancel: 'done' },
  undoing: { finish: 'undone', fail: 'failed' },
  undone: {},
};

/** Null when the import cannot do that now. */
export function nextImportStatus(status: ImportStatus, event: ImportEvent): ImportStatus | null {
  return TRANSITIONS[status][event] ?? null;
}

/** Whether a background worker has something to do. */
export function isWorking(status: ImportStatus): boolean {
  return status === 'reviewing' || status === 'running' || status === 'undoing';
}
