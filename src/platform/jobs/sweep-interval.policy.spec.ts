import { sweepIntervalOn } from './sweep-interval.policy.js';

describe('the interval of background look-ups', () => {
  it.each([
    [1_000, false, 1_000],
    [1_000, true, 30_000],
    [60_000, true, 60_000],
    [0, true, 0],
    [0, false, 0],
  ])('set to %d ms, with workers: %s, is %d ms', (configured, hasWorkers, expected) => {
    expect(sweepIntervalOn(configured, { hasWorkers })).toBe(expected);
  });
});
