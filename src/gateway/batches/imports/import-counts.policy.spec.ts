import { newId, type Id } from '../../../platform/ids/index.js';
import { changesBeyondReview } from './import-counts.policy.js';
import { NO_COUNTS } from './import.js';

const SECOND = newId('staff');

it.each<[string, [number, number, number], Id<'staff'> | null, number]>([
  ['as many as one person was shown', [10, 5, 15], null, 0],
  ['more than one person was shown', [10, 5, 3], null, 12],
  ['more than two were shown', [30, 5, 25], SECOND, 10],
  ['by one person in 0.9.0, which is a change nobody was shown', [10, 5, 0], null, 15],
  ['by two in 0.9.0, who were shown those who lose it', [40, 30, 0], SECOND, 30],
])('an import that changes %s', (_, [ended, reactivated, planned], approvedBy, beyond) => {
  const counts = { ...NO_COUNTS, ended, reactivated, planned };

  expect(changesBeyondReview({ counts, approvedBy })).toBe(beyond);
});
