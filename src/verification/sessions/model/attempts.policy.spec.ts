import { afterFailure, ATTEMPT_WINDOW_SECONDS, attemptsLeft } from './attempts.policy.js';

const NOW = 1_000_000;

describe('the tries of a step', () => {
  it('are five, and one less after each failure', () => {
    expect(attemptsLeft(undefined, NOW)).toBe(5);
    let attempts = afterFailure(undefined, ['selfie_not_confirmed'], NOW);
    expect(attemptsLeft(attempts, NOW)).toBe(4);
    for (let n = 0; n < 6; n += 1) attempts = afterFailure(attempts, ['document_unreadable'], NOW);
    expect(attemptsLeft(attempts, NOW)).toBe(0);
    expect(attempts.reasons).toEqual(['document_unreadable']);
  });

  it('count for six hours, and are then forgotten', () => {
    const attempts = afterFailure(undefined, ['document_unreadable'], NOW);
    expect(attemptsLeft(attempts, NOW + ATTEMPT_WINDOW_SECONDS - 1)).toBe(4);
    expect(attemptsLeft(attempts, NOW + ATTEMPT_WINDOW_SECONDS)).toBe(5);
    const later = NOW + ATTEMPT_WINDOW_SECONDS;
    expect(afterFailure(attempts, ['document_unreadable'], later).failed_at).toEqual([later]);
  });
});
