import { auditSearch, dayOfSeconds, secondsOfDay, sessionSearch } from './case-search.js';

describe('the address of a list of cases', () => {
  it('keeps known filters and one cursor, and drops the rest', () => {
    expect(
      sessionSearch({ status: 'failed', search: 42, odd: 'x', project_id: '', after: 'vs_1' }),
    ).toEqual({ status: 'failed', search: '42', after: 'vs_1' });
    expect(auditSearch({ by: 'actor', value: ['x'] })).toEqual({ by: 'actor' });
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
