import {
  cancellationDelaySeconds,
  MOST_CANCELLATION_TRIES,
} from './session-cancellation.policy.js';

it.each([
  [1, 20],
  [2, 40],
  [5, 300],
  [MOST_CANCELLATION_TRIES, 300],
])('after %d tries waits %d seconds on average', (tries, seconds) => {
  expect(cancellationDelaySeconds(tries, 0.5)).toBe(seconds);
});

it('tries for about as long as a session can live', () => {
  const tries = Array.from({ length: MOST_CANCELLATION_TRIES - 1 }, (_, tried) => tried + 1);
  const all = tries.reduce((sum, tried) => sum + cancellationDelaySeconds(tried, 0.5), 0);
  expect(all).toBeGreaterThan(1_800);
});
