export const MAX_ATTEMPTS = 3;

/** A failed call: status, code and requested pause of the answer; without an answer none of them. */
export interface Failure {
  status: number | null;
  code?: unknown;
  retryAfterSeconds?: number | null;
}

/**
 * Retryable: no answer, too slow, too many requests, a server failure, or our own first try still
 * running.
 */
export function isRetryable({ status, code }: Failure): boolean {
  if (status === 409) return code === 'idempotency_key_in_use';
  return status === null || status === 408 || status === 429 || status >= 500;
}

/**
 * A refusal by the service: key, project or session are wrong. A redirect or an unreadable answer
 * is not one.
 */
export function isRefusal(failure: Failure): boolean {
  const { status } = failure;
  return status !== null && status >= 400 && status < 500 && !isRetryable(failure);
}

/**
 * Milliseconds before attempt `next` (2, 3): doubles from 100, spread by `random` in 0..1 so that
 * callers do not retry together.
 */
export function retryDelayMs(next: number, random: number): number {
  return Math.round(100 * 2 ** (next - 2) * (0.5 + random));
}

/**
 * The service's requested wait in milliseconds, before our own pause. Only for overload: an earlier
 * retry would make it worse and would also count.
 */
export function askedPauseMs({ status, retryAfterSeconds }: Failure): number {
  const isAsked = status === 429 || status === 503;
  return isAsked ? (retryAfterSeconds ?? 0) * 1000 : 0;
}
