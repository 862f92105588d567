const MAX_RETRY_WAIT_MS = 10_000;
const FIRST_BACKOFF_MS = 250;
const RETRYABLE_STATUSES: readonly number[] = [429, 502, 503, 504];

/** The outcome of one attempt. */
export interface AttemptOutcome {
  /** Null where there is no answer, or none that could be read. */
  status: number | null;
  code: string;
  /** Seconds, from `Retry-After`. */
  retryAfter: number | null;
}

/** Whether a retry of the same request may get another answer. */
export function isTransient({ status, code, retryAfter }: AttemptOutcome): boolean {
  if (status === null) return code.endsWith('_unreachable');
  // 409 with Retry-After: an earlier attempt under the same idempotency key is still running
  return RETRYABLE_STATUSES.includes(status) || (status === 409 && retryAfter !== null);
}

/**
 * Milliseconds before attempt `attempt` + 1 (from 1); null when the service asks for too long a
 * wait. `chance` is in [0, 1).
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
