import { areResetsFrozen } from './reset-freeze.policy.js';

const NOW = new Date('2026-06-01T12:00:00Z');

it.each([
  ['never frozen', null, false],
  ['frozen for one more second', new Date(NOW.getTime() + 1000), true],
  ['at the end of the time', NOW, false],
  ['frozen once', new Date(NOW.getTime() - 1000), false],
])('an employee %s: %p until, so %p', (_, resetsFrozenUntil, frozen) => {
  expect(areResetsFrozen({ resetsFrozenUntil }, NOW)).toBe(frozen);
});
