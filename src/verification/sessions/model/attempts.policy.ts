import type { FailureCode, UnclearReason } from '../../checks/index.js';
import type { StepAttempts } from './session.js';

/** Tries of a step within a window (contract, Evidence). The session ends when the last one fails. */
export const MAX_ATTEMPTS = 5;
export const ATTEMPT_WINDOW_SECONDS = 21_600;
/** Misses of the turns after which the person is told of them, and of another way. */
const TOLD_AFTER = 2;

/** Remaining tries of a step. */
export function attemptsLeft(attempts: StepAttempts | undefined, now: number): number {
  return Math.max(0, MAX_ATTEMPTS - counted(attempts, now).length);
}

/** Adds a failed try, and removes those that no longer count. */
export function afterFailure(
  attempts: StepAttempts | undefined,
  { code, reasons }: { code: FailureCode; reasons: readonly UnclearReason[] },
  now: number,
): StepAttempts {
  const failed_at = [...counted(attempts, now), now];
  if (code !== 'liveness_unclear') return { ...attempts, failed_at, reasons };
  const missed = (attempts?.turns_missed ?? 0) + 1;
  return {
    failed_at,
    reasons: missed >= TOLD_AFTER ? ['turns_not_compared'] : reasons,
    turns_missed: missed,
  };
}

function counted(attempts: StepAttempts | undefined, now: number): number[] {
  return (attempts?.failed_at ?? []).filter((at) => at > now - ATTEMPT_WINDOW_SECONDS);
}
