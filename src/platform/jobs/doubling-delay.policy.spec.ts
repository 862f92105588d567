import { doublingDelaySeconds } from './doubling-delay.policy.js';

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
