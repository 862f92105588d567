import { standingSince } from './standing.policy.js';

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
