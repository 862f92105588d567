import type { FailureCode, UnclearReason } from '../../checks/index.js';
import { afterFailure, ATTEMPT_WINDOW_SECONDS, attemptsLeft } from './attempts.policy.js';

const SECONDS_NOW = 1_000_000;

const unclear = (reason: UnclearReason, code: FailureCode = 'liveness_failed') => ({
  ...{ code, reasons: [reason] },
});

describe('the tries of a step', () => {
  it('are five, and one less after each failure', () => {
    expect(attemptsLeft(undefined, SECONDS_NOW)).toBe(5);
    let attempts = afterFailure(undefined, unclear('selfie_not_confirmed'), SECONDS_NOW);
    expect(attemptsLeft(attempts, SECONDS_NOW)).toBe(4);
    for (let n = 0; n < 6; n += 1)
      attempts = afterFailure(attempts, unclear('document_unreadable'), SECONDS_NOW);
    expect(attemptsLeft(attempts, SECONDS_NOW)).toBe(0);
    expect(attempts.reasons).toEqual(['document_unreadable']);
  });

  it('count for six hours, and are then forgotten', () => {
    const attempts = afterFailure(undefined, unclear('document_unreadable'), SECONDS_NOW);
    expect(attemptsLeft(attempts, SECONDS_NOW + ATTEMPT_WINDOW_SECONDS - 1)).toBe(4);
    expect(attemptsLeft(attempts, SECONDS_NOW + ATTEMPT_WINDOW_SECONDS)).toBe(5);
    const later = SECONDS_NOW + ATTEMPT_WINDOW_SECONDS;
    expect(afterFailure(attempts, unclear('document_unreadable'), later).failed_at).toEqual([
      later,
    ]);
  });

  it('tell of turns that could not be compared from the second time on, whatever came between', () => {
    const missed = unclear('moves_not_seen', 'liveness_unclear');
    const first = afterFailure(undefined, missed, SECONDS_NOW);
    const dark = afterFailure(first, unclear('face_too_dark'), SECONDS_NOW);
    const second = afterFailure(dark, missed, SECONDS_NOW);

    expect([first, dark, second].map(({ reasons }) => reasons)).toEqual([
      ['moves_not_seen'],
      ['face_too_dark'],
      ['turns_not_compared'],
    ]);
    expect(attemptsLeft(second, SECONDS_NOW)).toBe(2);
  });
});
