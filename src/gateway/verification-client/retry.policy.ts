export const MAX_ATTEMPTS = 3;

/** What a failed call looked like: the answer's status, code and asked-for pause, or none of them where nothing came back. */
export interface Failure {
  status: number | null;
  code?: unknown;
  retryAfterSeconds?: number | null;
}

/** Worth another try: no answer, too slow, too many requests, a failure over there, or our own first try still running. */
export function isRetryable({ status, code }: Failure): boolean {
  if (status === 409) return code === 'idempotency_key_in_use';
  return status === null || status === 408 || status === 429 || status >= 500;
}

/** A no of the service itself: key, project or session are not right. A redirect or a riddle is not an answer at all. */
export function isRefusal(failure: Failure): boolean {
  const { status } = failure;
  return status !== null && status >= 400 && status < 500 && !isRetryable(failure);
}

/** Milliseconds before attempt `next` (2, 3): doubling from 100, spread by `random` in 0..1 so that callers do not march. */
export function retryDelayMs(next: number, random: number): number {
  return Math.round(100 * 2 ** (next - 2) * (0.5 + random));
}

/**
 * Milliseconds for which the service asks to be left alone, before any pause of our own. Only where it has too much to do:
 * whoever comes back sooner makes it worse, and has that counted too.
 */
export function askedPauseMs({ status, retryAfterSeconds }: Failure): number {
  const isAsked = status === 429 || status === 503;
  return isAsked ? (retryAfterSeconds ?? 0) * 1000 : 0;
}
