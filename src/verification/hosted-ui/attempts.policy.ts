import type { FailureCode } from '../checks/index.js';
import type { StepAttempts } from '../sessions/index.js';

/** Contract, Evidence: so many tries of a step in so many seconds. The last one to fail ends the session. */
export const MAX_ATTEMPTS = 5;
export const ATTEMPT_WINDOW_SECONDS = 21_600;

/** Tries that are left of a step. */
export function attemptsLeft(attempts: StepAttempts | undefined, now: number): number {
  return Math.max(0, MAX_ATTEMPTS - counted(attempts, now).length);
}

/** After a try that is to be repeated. What no longer counts is forgotten. */
export function afterFailure(
  attempts: StepAttempts | undefined,
  failure: FailureCode,
  now: number,
): StepAttempts {
  return { failed_at: [...counted(attempts, now), now], failure };
}

function counted(attempts: StepAttempts | undefined, now: number): number[] {
  return (attempts?.failed_at ?? []).filter((at) => at > now - ATTEMPT_WINDOW_SECONDS);
}
