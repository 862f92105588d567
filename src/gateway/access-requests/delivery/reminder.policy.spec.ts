import { reminderAllowed } from './reminder.policy.js';

it.each([
  [0, 299, 1],
  [0, 300, true],
  [2, 300, true],
  [3, 3_000, 'spent'],
  [1, 0, 300],
])('after %d reminders and %d seconds another one: %p', (reminders, seconds, allowed) => {
  expect(reminderAllowed({ reminders, lastAt: 10_000 }, 10_000 + seconds)).toBe(allowed);
});
