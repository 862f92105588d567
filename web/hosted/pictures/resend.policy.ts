import type { RequestProblem } from '../../kit/api-client.js';

const DELAYS_MS = [1_000, 2_000, 4_000, 8_000];
const LONGEST_MS = 15_000;

/**
 * When to send a picture again, in milliseconds; null where the same picture would be refused
 * again. `failures`: how often it failed so far.
 */
export function resendDelay(problem: RequestProblem, failures: number): number | null {
  if (problem.status === 429) return Math.max(1, problem.retryAfterSeconds ?? 5) * 1_000;
  if (problem.kind === 'refused') return null;
  return DELAYS_MS[failures - 1] ?? LONGEST_MS;
}
