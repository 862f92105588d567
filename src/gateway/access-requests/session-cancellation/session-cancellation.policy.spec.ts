import { cancellationDelaySeconds, MAX_CANCELLATION_TRIES } from './session-cancellation.policy.js';

it.each([
  [1, false, 20],
  [2, false, 40],
  [5, false, 300],
  [MAX_CANCELLATION_TRIES, false, 300],
  [5, true, 320],
  [10_000, true, 3_600],
])('after %d tries (redacts: %s) waits %d seconds on average', (tries, redacts, seconds) => {
  expect(cancellationDelaySeconds({ tries, redacts }, 0.5)).toBe(seconds);
});

it('tries for about as long as a session can live', () => {
  const tries = Array.from({ length: MAX_CANCELLATION_TRIES - 1 }, (_, tried) => tried + 1);
  const all = tries.reduce(
    (sum, tried) => sum + cancellationDelaySeconds({ tries: tried, redacts: false }, 0.5),
    0,
  );
  expect(all).toBeGreaterThan(1_800);
});
