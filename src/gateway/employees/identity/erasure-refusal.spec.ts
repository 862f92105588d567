import { EMPTY_PROFILE } from '../employee.js';
import { erasureRefusal } from './standing.policy.js';

const NOW = new Date('2026-06-02T12:00:00Z');
const WEEK = 7 * 86_400;
const ago = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1_000);
/** Somebody of whom nobody ever knew a contact or an identity. */
const NOBODY = {
  profile: { ...EMPTY_PROFILE, employee_id: 'E-7' },
  emailChangedAt: null,
  phoneChangedAt: null,
  formerContacts: [],
  clearUserId: null,
  identityEstablishedAt: null,
  identityResetAt: null,
  alarmedAt: null,
  status: 'active',
  updatedAt: NOW,
  resetsFrozenUntil: null,
} as const;
const GONE = {
  ...NOBODY,
  profile: { ...NOBODY.profile, email: 'ada@example.com' },
  status: 'terminated',
  updatedAt: ago(WEEK),
} as const;

describe('one person', () => {
  it.each([
    ['without a contact or an identity', NOBODY],
    ['who left a week ago', GONE],
    ['who was suspended a week ago', { ...GONE, status: 'suspended' as const }],
    ['whose identity was confirmed', { ...GONE, clearUserId: 'user_ada' }],
    ['whose objection is over', { ...GONE, resetsFrozenUntil: NOW }],
  ])('erases an employee %s', (_, employee) => {
    expect(erasureRefusal(employee, NOW)).toBeNull();
  });

  it.each([
    ['with a contact, at work', { ...GONE, status: 'active' as const }, 'in_service'],
    ['with an identity, at work', { ...NOBODY, clearUserId: 'user_ada' }, 'in_service'],
    ['who was reset', { ...NOBODY, identityResetAt: ago(WEEK) }, 'in_service'],
    ['whose contact was removed', { ...NOBODY, emailChangedAt: ago(WEEK) }, 'in_service'],
    ['who left a moment ago', { ...GONE, updatedAt: ago(WEEK - 1) }, 'in_service'],
    ['with a new alarm', { ...GONE, alarmedAt: ago(WEEK - 1) }, 'in_service'],
    ['who objected', { ...NOBODY, resetsFrozenUntil: ago(-1) }, 'frozen'],
  ])('erases no employee %s', (_, employee, why) => {
    expect(erasureRefusal(employee, NOW)).toBe(why);
  });
});
