import { sweepIntervalOn, doublingDelaySeconds } from './sweep-interval.policy.js';

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

const BOUNDS = { first: 20, most: 300 };

it.each([
  [0, 20],
  [1, 40],
  [3, 160],
  [4, 300],
  [5_000, 300],
])('after %d tries waits %d seconds on average', (tries, seconds) => {
  expect(doublingDelaySeconds(tries, 0.5, BOUNDS)).toBe(seconds);
});

it('spreads by a quarter to either side', () => {
  expect(doublingDelaySeconds(0, 0, BOUNDS)).toBe(15);
  expect(doublingDelaySeconds(0, 1, BOUNDS)).toBe(25);
});
