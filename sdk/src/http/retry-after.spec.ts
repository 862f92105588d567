import { retryAfterSeconds } from './retry-after.js';

const NOW = Date.UTC(2026, 0, 1);

describe('Retry-After', () => {
  it.each([
    ['120', 120],
    ['0', 0],
    [' 7 ', 7],
    ['99999999999', 99_999_999_999],
    ['Thu, 01 Jan 2026 00:01:00 GMT', 60],
    ['Thursday, 01-Jan-26 00:01:00 GMT', 60],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    ['-5', null],
    ['1.5', null],
    ['2027', 2027],
    ['2027-01-01', null],
    ['Someday, soon', null],
    [undefined, null],
  ])('%s is %s seconds', (header, seconds) => {
    expect(retryAfterSeconds(header, NOW)).toBe(seconds);
  });
});
