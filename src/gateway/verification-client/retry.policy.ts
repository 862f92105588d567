export const MAX_ATTEMPTS = 3;

/** What a failed call looked like: the answer's status, or none where nothing came back. */
export interface Failure {
  status: number | null;
}

/** Worth another try: no answer, too many requests, or a failure on the other side. Any other answer is an answer. */
export function isRetryable({ status }: Failure): boolean {
  return status === null || status === 429 || status >= 500;
}

/** Milliseconds before attempt `next` (2, 3): doubling from 100, spread by `random` in 0..1 so that callers do not march. */
export function retryDelayMs(next: number, random: number): number {
  return Math.round(100 * 2 ** (next - 2) * (0.5 + random));
}
