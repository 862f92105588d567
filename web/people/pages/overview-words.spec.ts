import { departmentRows, durationWords, percent, refusals, timeBars } from './overview-words.js';

const counts = (employees: number, established: number) => ({
  employees,
  invited: 0,
  established,
  exempt: 0,
  needs_attention: 0,
});

const coverage = (others: number): Parameters<typeof departmentRows>[0] => ({
  counted_at: 0,
  everybody: counts(9 + others, 4),
  departments: [
    { department: 'Ops', ...counts(6, 4) },
    { department: null, ...counts(3, 0) },
  ],
  others: counts(others, 0),
});

describe('the charts of the people overview', () => {
  it('name every department, and the rest only where there is one', () => {
    expect(departmentRows(coverage(0)).map(({ label }) => label)).toEqual(['Ops', 'No department']);
    expect(departmentRows(coverage(2)).at(-1)).toMatchObject({
      label: 'All other departments',
      employees: 2,
      filter: null,
    });
  });

  it('add the reasons of both flows up, most frequent first, and leave granted ones out', () => {
    const bars = refusals([
      { flow: 'establish_identity', status: 'denied', reason: 'profile_mismatch', count: 2 },
      { flow: 'known_user_key', status: 'denied', reason: 'user_id_mismatch', count: 3 },
      { flow: 'known_user_key', status: 'denied', reason: 'profile_mismatch', count: 2 },
      { flow: 'known_user_key', status: 'granted', reason: null, count: 9 },
    ]);

    expect(bars).toEqual([
      { label: 'The document does not agree with the record', count: 4 },
      { label: 'Another person than the one on record', count: 3 },
    ]);
  });

  it('name each range of times by its bound', () => {
    const bars = timeBars([
      { up_to_seconds: 300, count: 1 },
      { up_to_seconds: 86_400, count: 2 },
      { up_to_seconds: null, count: 3 },
    ]);

    expect(bars.map(({ label }) => label)).toEqual([
      'Up to 5 minutes',
      'Up to 1 day',
      'More than 1 day',
    ]);
  });

  it('say how long something took in one unit', () => {
    expect([0, 59, 90, 3_600, 200_000].map(durationWords)).toEqual([
      '0 seconds',
      '59 seconds',
      '2 minutes',
      '1 hour',
      '2 days',
    ]);
  });

  it('never say that all are verified while one is missing', () => {
    expect(percent(999, 1_000)).toBe('99 %');
    expect(percent(0, 0)).toBe('–');
  });
});
