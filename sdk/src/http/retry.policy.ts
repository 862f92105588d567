const MAX_RETRY_WAIT_MS = 10_000;
const FIRST_BACKOFF_MS = 250;
const RETRYABLE_STATUSES: readonly number[] = [429, 502, 503, 504];

/** What came back of one attempt. */
export interface AttemptOutcome {
  /** Null where there is no answer, or none that could be read. */
  status: number | null;
  code: string;
  /** Seconds, from `Retry-After`. */
  retryAfter: number | null;
}

/** Whether the same request may bring another answer when it is sent again. */
export function isTransient({ status, code, retryAfter }: AttemptOutcome): boolean {
  if (status === null) return code.endsWith('_unreachable');
  // 409 with Retry-After: an earlier attempt under the same idempotency key is still running
  return RETRYABLE_STATUSES.includes(status) || (status === 409 && retryAfter !== null);
}

/**
 * Milliseconds to wait before attempt number `attempt` + 1 (from 1), or null where the other side asks
 * for more patience than a caller in the middle of a request has. `chance` is in [0, 1).
 */
export function retryDelayMs(
  attempt: number,
  retryAfter: number | null,
  chance: number,
): number | null {
  const spread = FIRST_BACKOFF_MS * 2 ** (attempt - 1);
  // Jitter in both cases: clients refused together must not come back together.
  if (retryAfter === null) return spread / 2 + (spread / 2) * chance;
  const wait = retryAfter * 1000 + FIRST_BACKOFF_MS * chance;
  return wait > MAX_RETRY_WAIT_MS ? null : wait;
}
