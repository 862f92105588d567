import { alarmWindows } from './directory-alarm.policy.js';

const NOW = new Date('2027-03-01T12:00:00Z');
const at = (time: string): Date => new Date(`2027-${time}:00Z`);
const HOUR_AGO = at('03-01T11:00');
const DAY_AGO = at('02-28T12:00');

it.each([
  ['without an alarm before, an hour and a day', null, null, [HOUR_AGO, DAY_AGO]],
  ['after one of yesterday, the same', at('02-28T10:59'), at('02-28T10:59'), [HOUR_AGO, DAY_AGO]],
  [
    'after one of the morning, the day from its end',
    at('03-01T08:00'),
    at('03-01T08:00'),
    [HOUR_AGO, at('03-01T09:00')],
  ],
  [
    'after one of the last hours, both from its end',
    at('03-01T10:30'),
    at('03-01T10:30'),
    [at('03-01T11:30'), at('03-01T11:30')],
  ],
  ['within the hour after one about an hour, nothing', at('03-01T11:30'), at('03-01T11:30'), []],
  [
    'within the hour after one about a day, an hour',
    at('03-01T08:00'),
    at('03-01T11:30'),
    [HOUR_AGO],
  ],
])('counted are, %s', (_, ofHour, ofAny, windows) => {
  expect(alarmWindows(NOW, { ofHour, ofAny })).toEqual(windows);
});
