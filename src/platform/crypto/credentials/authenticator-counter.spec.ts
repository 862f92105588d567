import { counterWentBack } from './authenticator-counter.js';

describe('the counter of a passkey', () => {
  it.each([
    [0, 0, false],
    [0, 1, false],
    [5, 6, false],
    [5, 5, true],
    [5, 0, true],
  ])('counted %d, then %d: went back %s', (counter, next, back) => {
    expect(counterWentBack(counter, next)).toBe(back);
  });
});
