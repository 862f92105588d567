import { afterQuietHours, isTimeZone, type QuietHours } from './quiet-hours.policy.js';

const NIGHT: QuietHours = { from: 20, until: 8, time_zone: 'Europe/Madrid' };

describe('quiet hours', () => {
  it.each<[string, string, QuietHours | null, string]>([
    ['by day', '2026-01-15T11:00:30Z', NIGHT, '2026-01-15T11:00:30Z'],
    ['in the last minute before', '2026-01-15T18:59:59Z', NIGHT, '2026-01-15T18:59:59Z'],
    ['in the first minute', '2026-01-15T19:00:00Z', NIGHT, '2026-01-16T07:00:00Z'],
    ['after midnight', '2026-01-16T03:12:45Z', NIGHT, '2026-01-16T07:00:00Z'],
    ['in the first minute after', '2026-01-16T07:00:00Z', NIGHT, '2026-01-16T07:00:00Z'],
    ['in summer', '2026-07-15T19:00:00Z', NIGHT, '2026-07-16T06:00:00Z'],
    ['over the end of summer time', '2026-10-24T20:00:00Z', NIGHT, '2026-10-25T07:00:00Z'],
    [
      'within one day',
      '2026-01-15T12:30:00Z',
      { from: 12, until: 14, time_zone: 'UTC' },
      '2026-01-15T14:00:00Z',
    ],
    [
      'with no quiet hour',
      '2026-01-15T03:00:00Z',
      { from: 8, until: 8, time_zone: 'UTC' },
      '2026-01-15T03:00:00Z',
    ],
    ['without quiet hours', '2026-01-15T03:00:00Z', null, '2026-01-15T03:00:00Z'],
  ])('%s', (_, at, quiet, sent) => {
    expect(afterQuietHours(new Date(at), quiet)).toEqual(new Date(sent));
  });

  it('know which time zones there are', () => {
    expect(['Europe/Madrid', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
