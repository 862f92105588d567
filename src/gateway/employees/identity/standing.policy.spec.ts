import { standingSince, areResetsFrozen } from './standing.policy.js';

const AT = new Date('2026-11-29T12:00:00Z');
const before = new Date(AT.getTime() - 1);
const after = new Date(AT.getTime() + 1);
const STANDING = { status: 'active', alarmedAt: null, identityResetAt: null } as const;

describe('what an employee proved', () => {
  it.each([
    ['nothing happened', {}],
    ['an alarm came before', { alarmedAt: before }],
    ['the identity was reset before', { identityResetAt: before }],
  ])('counts where %s', (_, changes) => {
    expect(standingSince({ ...STANDING, ...changes }, AT)).toBeNull();
  });

  it.each([
    ['employee_inactive', { status: 'terminated' as const }],
    ['employee_alarmed', { alarmedAt: AT }],
    ['employee_alarmed', { alarmedAt: after }],
    ['identity_reset', { identityResetAt: AT }],
    ['identity_reset', { identityResetAt: after }],
  ])('no longer counts: %s', (reason, changes) => {
    expect(standingSince({ ...STANDING, ...changes }, AT)).toBe(reason);
  });
});

const NOW = new Date('2026-06-01T12:00:00Z');

it.each([
  ['never frozen', null, false],
  ['frozen for one more second', new Date(NOW.getTime() + 1000), true],
  ['at the end of the time', NOW, false],
  ['frozen once', new Date(NOW.getTime() - 1000), false],
])('an employee %s: %p until, so %p', (_, resetsFrozenUntil, frozen) => {
  expect(areResetsFrozen({ resetsFrozenUntil }, NOW)).toBe(frozen);
});
