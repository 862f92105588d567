import { erasureRefusal } from './erasure.policy.js';

const NOW = new Date('2026-06-02T12:00:00Z');
const ago = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1_000);
const GONE = {
  clearUserId: 'user_ada',
  status: 'terminated',
  updatedAt: ago(86_400),
  resetsFrozenUntil: null,
} as const;
const refusal = (change: object): unknown =>
  erasureRefusal({ ...GONE, ...change }, { now: NOW, coolDownSeconds: 86_400 });

describe('one person', () => {
  it.each([
    ['who left a day ago', {}],
    ['who was suspended a day ago', { status: 'suspended' }],
    ['without a confirmed identity', { clearUserId: null, status: 'active', updatedAt: NOW }],
    ['whose objection is over', { resetsFrozenUntil: NOW }],
  ])('erases an employee %s', (_, change) => {
    expect(refusal(change)).toBeNull();
  });

  it.each([
    ['at work', { status: 'active' }, 'in_service'],
    ['who left a moment ago', { updatedAt: ago(86_399) }, 'in_service'],
    ['who objected', { clearUserId: null, resetsFrozenUntil: ago(-1) }, 'frozen'],
  ])('erases no employee %s', (_, change, why) => {
    expect(refusal(change)).toBe(why);
  });
});
