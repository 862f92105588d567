import { secondsToReset } from './use-idle.js';

it.each([
  [0, null],
  [44_999, null],
  [45_000, 15],
  [45_001, 15],
  [59_000, 1],
  [60_000, 0],
  [3_600_000, 0],
])('after %i idle milliseconds %j seconds are counted down', (idle, left) => {
  expect(secondsToReset(1_000, 1_000 + idle)).toBe(left);
});
