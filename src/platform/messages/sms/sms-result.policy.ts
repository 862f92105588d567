import type { SendResult } from '../delivery/sender.js';
import type { SendTroubleCause } from '../delivery/trouble.js';

/** The answer of a provider's HTTP interface, or why there is none. */
export type HttpAnswer = { kind: 'answered'; status: number } | { kind: 'failed'; reason: string };

/** The call did not reach the provider. */
const NOT_REACHED = ['address_refused', 'name_not_found', 'connection_refused', 'tls_failed'];
/** Temporary refusals: too many requests, or not ready. */
const LATER = [408, 425, 429, 503];

/** A server error may come after the message was taken. */
export function smsResult(answer: HttpAnswer): SendResult {
  if (answer.kind === 'failed') return NOT_REACHED.includes(answer.reason) ? 'not_sent' : 'unknown';
  const { status } = answer;
  if (status >= 200 && status < 300) return 'accepted';
  if (LATER.includes(status)) return 'not_sent';
  // Our own credentials are wrong, not the message.
  if (status === 401 || status === 403) return 'not_sent';
  return status >= 400 && status < 500 ? 'refused' : 'unknown';
}

const BY_REASON: Record<string, SendTroubleCause> = {
  address_refused: 'address_private',
  name_not_found: 'name_not_found',
  connection_refused: 'connection_refused',
  timed_out: 'timed_out',
  tls_failed: 'tls_failed',
};

/** What went wrong; null where the provider accepted the message. */
export function smsTrouble(answer: HttpAnswer): SendTroubleCause | null {
  if (answer.kind === 'failed') return BY_REASON[answer.reason] ?? 'other';
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 403) return 'sign_in_refused';
  if (LATER.includes(status)) return 'busy';
  return status >= 400 && status < 500 ? 'message_refused' : 'other';
}
