import { MAX_ATTEMPTS, nextAttemptSeconds, retryAfterSeconds } from './backoff.policy.js';

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

  it('differs by a tenth both ways', () => {
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

  it('does not come after the last attempt, whatever the receiver asks for', () => {
    expect(nextAttemptSeconds(0, MIDDLE, 60)).toBeNull();
  });
});

describe('Retry-After', () => {
  const now = new Date('2025-11-20T12:00:00Z');

  it.each([
    ['seconds', '120', 120],
    ['no time at all', '0', 0],
    ['a date', 'Thu, 20 Nov 2025 12:02:00 GMT', 120],
    ['a date that has passed', 'Thu, 20 Nov 2025 11:00:00 GMT', 0],
    ['nothing', null, null],
    ['an empty text', '', null],
    ['a negative number', '-5', null],
    ['a fraction', '1.5', null],
    ['a number that is no time', '99999999999999', null],
    ['a word', 'soon', null],
    ['another way to write a date', '2025-11-20', null],
  ])('may say %s', (_, header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds);
  });
});
