import { retryAfterSeconds } from './retry-after.js';

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
    ['longer than anybody waits', '9'.repeat(400), Infinity],
    ['a word', 'soon', null],
    ['another way to write a date', '2025-11-20', null],
  ])('may be %s', (_, header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds);
  });
});
