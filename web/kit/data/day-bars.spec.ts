import { dayBars } from './day-bars.js';

it('adds the states of a series up, and shows days without any', () => {
  const counts = [
    { day: '2026-02-28', status: 'expired', count: 2 },
    { day: '2026-02-28', status: 'canceled', count: 1 },
    { day: '2026-03-02', status: 'granted', count: 4 },
    { day: '2026-03-02', status: 'pending', count: 9 },
  ];
  const series = [
    { label: 'Granted', tone: 'good', statuses: ['granted'] },
    { label: 'Not finished', tone: 'neutral', statuses: ['expired', 'canceled'] },
  ] as const;

  expect(dayBars({ since: '2026-02-28', until: '2026-03-02', counts }, series)).toEqual([
    { day: '2026-02-28', parts: [0, 3], total: 3 },
    { day: '2026-03-01', parts: [0, 0], total: 0 },
    { day: '2026-03-02', parts: [4, 0], total: 4 },
  ]);
});
