import { isTimeZone, yearsAfter } from './clock.js';

it('knows which time zones there are', () => {
  const names = ['Europe/Madrid', 'UTC', 'Mars/Olympus', ''];
  expect(names.map(isTimeZone)).toEqual([true, true, false, false]);
});

it('counts calendar years, also from a leap day', () => {
  const leapDay = new Date('2028-02-29T00:00:00Z');
  expect(yearsAfter(leapDay, -7)).toEqual(new Date('2021-03-01T00:00:00Z'));
  expect(yearsAfter(leapDay, 4)).toEqual(new Date('2032-02-29T00:00:00Z'));
});
