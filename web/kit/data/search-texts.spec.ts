import { dayOfSeconds, secondsOfDay, textsOf } from './search-texts.js';

describe('the texts of an address', () => {
  it('are those that were asked for, and texts alone', () => {
    expect(textsOf(['by', 'value'], { by: 'actor', value: ['x'], odd: 'x' })).toEqual({
      by: 'actor',
    });
  });

  it('says a day in seconds and back', () => {
    const seconds = secondsOfDay('2026-03-29');
    expect(dayOfSeconds(seconds)).toBe('2026-03-29');
    expect([
      secondsOfDay(''),
      secondsOfDay('x'),
      dayOfSeconds('x'),
      dayOfSeconds(undefined),
    ]).toEqual(['', '', '', '']);
  });
});
