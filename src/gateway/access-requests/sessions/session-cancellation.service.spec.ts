import { cancellationDelaySeconds } from './session-cancellation.service.js';

it.each([
  [1, 20],
  [2, 40],
  [5, 320],
  [10_000, 3_600],
])('after %d tries waits %d seconds on average', (tries, seconds) => {
  expect(cancellationDelaySeconds(tries, 0.5)).toBe(seconds);
});
