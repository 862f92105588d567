import type { UnclearReason } from '../../checks/index.js';

/** Tries of a step within a window (contract, Evidence). The session ends when the last one fails. */
export const MAX_ATTEMPTS = 5;
export const ATTEMPT_WINDOW_SECONDS = 21_600;

/** The tries of a step that did not pass. */
export interface StepAttempts {
  /** Unix seconds, as far as they count. */
  failed_at: number[];
  /** Why the last try is to be repeated; empty once the step was done. */
  reasons: readonly UnclearReason[];
}

/** Tries that are left of a step. */
export function attemptsLeft(attempts: StepAttempts | undefined, now: number): number {
  return Math.max(0, MAX_ATTEMPTS - counted(attempts, now).length);
}

/** After a try that is to be repeated. What no longer counts is forgotten. */
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
