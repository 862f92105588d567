import { reminderAllowed } from './link-delivery.service.js';

it.each([
  [0, 299, 1],
  [0, 300, true],
  [2, 300, true],
  [3, 3_000, 'spent'],
  [1, 0, 300],
])('after %d reminders and %d seconds another one: %p', (reminders, seconds, allowed) => {
  const sent = { reminders, lastAt: 10_000, isCall: false };

  expect(reminderAllowed(sent, 10_000 + seconds)).toBe(allowed);
});

it('waits a minute where the person is on the telephone, and ends as soon', () => {
  const call = (reminders: number, seconds: number) =>
    reminderAllowed({ reminders, lastAt: 0, isCall: true }, seconds);

  expect([call(0, 59), call(0, 60), call(3, 3_000)]).toEqual([1, true, 'spent']);
});
