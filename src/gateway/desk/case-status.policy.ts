import type { MessageStatus } from '../../platform/messages/index.js';
import type { CaseStatus, OverrideStatus } from './desk-case.js';

/** The state of a case: its request, the message with the link, and the code. */
export interface CaseFacts {
  request: 'pending' | 'granted' | 'denied' | 'canceled' | 'expired';
  message: MessageStatus | null;
  opened: boolean;
  proved: boolean;
  override: OverrideStatus | null;
}

/** The status is derived from these facts, so it cannot contradict them. */
export function caseStatus({ request, message, opened, proved, override }: CaseFacts): CaseStatus {
  if (request === 'granted') return 'verified';
  if (request !== 'pending') {
    if (override === 'approved') return 'overridden';
    return request === 'denied' ? 'not_verified' : request;
  }
  if (proved) return 'awaiting_code';
  if (opened) return 'opened';
  if (message === 'delivered') return 'delivered';
  return message === 'accepted' ? 'sent' : 'sending';
}
