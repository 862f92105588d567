import { dayCountsOf } from './day-counts.js';

const NOW = new Date('2026-03-20T12:00:00Z');
const found = (day: string | null, count: number, oldest = '2026-03-01T00:00:00Z') => ({
  ...{ day, count, status: 'granted' },
  oldest: new Date(oldest),
});

describe('counts by day', () => {
  it('go back two weeks, and leave out what has not ended or ended before', () => {
    expect(
      dayCountsOf([found('2026-03-20', 2), found('2026-03-06', 1), found(null, 5)], NOW, 100),
    ).toEqual({
      ...{ since: '2026-03-07', until: '2026-03-20' },
      counts: [{ day: '2026-03-20', status: 'granted', count: 2 }],
    });
    expect(dayCountsOf([], NOW, 100)).toMatchObject({ since: '2026-03-07', counts: [] });
  });

  it('begin with the first whole day where not everything was counted', () => {
    const cut = [found('2026-03-18', 60, '2026-03-18T09:00:00Z'), found('2026-03-19', 40)];
    const counted = dayCountsOf(
      cut.map((each) => ({ ...each, oldest: cut[0]!.oldest })),
      NOW,
      100,
    );
    expect(counted).toMatchObject({ since: '2026-03-19', counts: [{ day: '2026-03-19' }] });
  });
});
