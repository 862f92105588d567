import type { UnclearReason } from '../../checks/index.js';

/** Tries of a step within a window (contract, Evidence). The session ends when the last one fails. */
export const MAX_ATTEMPTS = 5;
export const ATTEMPT_WINDOW_SECONDS = 21_600;

/** The failed tries of a step. */
export interface StepAttempts {
  /** Unix seconds, while they count. */
  failed_at: number[];
  /** Why the last try must be repeated; empty after the step is done. */
  reasons: readonly UnclearReason[];
}

/** Remaining tries of a step. */
export function attemptsLeft(attempts: StepAttempts | undefined, now: number): number {
  return Math.max(0, MAX_ATTEMPTS - counted(attempts, now).length);
}

/** Adds a failed try, and removes those that no longer count. */
export function afterFailure(
  attempts: StepAttempts | undefined,
  reasons: readonly UnclearReason[],
  now: number,
): StepAttempts {
  return { failed_at: [...counted(attempts, now), now], reasons };
}

function counted(attempts: StepAttempts | undefined, now: number): number[] {
  return (attempts?.failed_at ?? []).filter((at) => at > now - ATTEMPT_WINDOW_SECONDS);
}
