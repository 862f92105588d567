/** Seconds between an attempt and the next (contract, Delivery): ten attempts over three days. */
const DELAYS_SECONDS = [
  5,
  5 * 60,
  30 * 60,
  2 * 3600,
  5 * 3600,
  10 * 3600,
  14 * 3600,
  20 * 3600,
  24 * 3600,
] as const;

export const MAX_ATTEMPTS = DELAYS_SECONDS.length + 1;

// A receiver may delay a delivery, but not for ever.
const MAX_RETRY_AFTER_SECONDS = 24 * 3600;
const JITTER = 0.1;

/**
 * Seconds until the next attempt; null after the last. `random` in [0, 1) spreads it by a tenth
 * each way; a longer `Retry-After` wins.
 */
export function nextAttemptSeconds(
  attemptsLeft: number,
  random: number,
  retryAfterSeconds: number | null,
): number | null {
  if (attemptsLeft <= 0) return null;
  const made = MAX_ATTEMPTS - attemptsLeft;
  const planned = DELAYS_SECONDS[Math.max(0, made - 1)] ?? 0;
  const spread = planned * (1 - JITTER + 2 * JITTER * random);
  return Math.max(spread, Math.min(retryAfterSeconds ?? 0, MAX_RETRY_AFTER_SECONDS));
}
