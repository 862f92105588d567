import type { MessageStatus } from './message.js';

/** A provider's later report about a message. */
export type Report = 'delivered' | 'undelivered';

/**
 * The status after a report; null when nothing changes. A report may come twice, late, or before
 * the provider's own answer.
 */
export function statusAfter(status: MessageStatus, report: Report): 'delivered' | 'failed' | null {
  if (status !== 'queued' && status !== 'accepted') return null;
  return report === 'delivered' ? 'delivered' : 'failed';
}
