import { fittingReminders, reminderChoices } from './campaign-words.js';

it.each([
  [1, ['None: the link ends before'], '0'],
  [3, ['None', 'One'], '1'],
  [5, ['None', 'One', 'Two'], '2'],
  [7, ['None', 'One', 'Two', 'Three'], '3'],
])(
  'a link of %p days is followed by the reminders that come before its end',
  (days, labels, most) => {
    expect(reminderChoices(days).map(({ label }) => label)).toEqual(labels);
    expect(fittingReminders('3', days)).toBe(most);
    expect(fittingReminders('0', days)).toBe('0');
  },
);
