import { isTimeZone } from './clock.js';

it('knows which time zones there are', () => {
  const names = ['Europe/Madrid', 'UTC', 'Mars/Olympus', ''];
  expect(names.map(isTimeZone)).toEqual([true, true, false, false]);
});
