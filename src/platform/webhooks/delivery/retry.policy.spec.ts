import { MAX_ATTEMPTS, nextAttemptSeconds } from './retry.policy.js';

const HOUR = 3600;
const MIDDLE = 0.5;

describe('the pause before the next attempt', () => {
  it('follows the plan of ten attempts over three days', () => {
    const plan = Array.from({ length: MAX_ATTEMPTS }, (_, made) =>
      nextAttemptSeconds(MAX_ATTEMPTS - 1 - made, MIDDLE, null),
    );

    expect(plan).toEqual([
      5,
      300,
      1800,
      2 * HOUR,
      5 * HOUR,
      10 * HOUR,
      14 * HOUR,
      20 * HOUR,
      24 * HOUR,
      null,
    ]);
  });

  it('varies by a tenth both ways', () => {
    expect(nextAttemptSeconds(8, 0, null)).toBeCloseTo(270);
    expect(nextAttemptSeconds(8, 0.999_999, null)).toBeCloseTo(330, 2);
  });

  it('is as long as the receiver asks for, at most a day', () => {
    expect(nextAttemptSeconds(9, MIDDLE, 60)).toBe(60);
    expect(nextAttemptSeconds(9, MIDDLE, 10 * 24 * HOUR)).toBe(24 * HOUR);
  });

  it('is never shortened by the receiver', () => {
    expect(nextAttemptSeconds(5, MIDDLE, 1)).toBe(5 * HOUR);
  });

  it('is none after the last attempt, whatever the receiver asks', () => {
    expect(nextAttemptSeconds(0, MIDDLE, 60)).toBeNull();
  });
});
