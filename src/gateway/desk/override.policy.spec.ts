import { belongsToCall, mayOverride, nextOverrideStatus } from './override.policy.js';

it.each([
  ['pending', null, false],
  ['granted', null, false],
  ['expired', 'verification_expired', true],
  ['canceled', 'verification_canceled', true],
  ['canceled', 'link_not_delivered', true],
  ['denied', 'verification_failed', true],
  ['denied', 'verification_not_me', false],
  ['denied', 'vouch_objected', false],
  ['denied', 'user_id_mismatch', false],
  ['denied', 'identity_conflict', false],
  ['denied', 'identity_lost', false],
  ['denied', 'read_back_failed', false],
  ['denied', 'resets_frozen', false],
  ['denied', 'session_mismatch', false],
  ['denied', 'employee_inactive', false],
] as const)('a case that is %s with %p may be overridden: %p', (request, reason, may) => {
  expect(mayOverride({ request, reason })).toBe(may);
});

it.each([
  ['the last one, a minute ago', 60, true, true],
  ['the last one, a day ago', 86_400, true, true],
  ['the last one, longer ago', 86_401, true, false],
  ['followed by another one', 60, false, false],
])('a case that is %s belongs to the call: %#', (_, seconds, isLast, belongs) => {
  const now = new Date('2026-07-01T12:00:00Z');
  const createdAt = new Date(now.getTime() - seconds * 1_000);
  expect(belongsToCall({ createdAt, isLast }, now)).toBe(belongs);
});

describe('an override', () => {
  it.each([
    [null, 'request', 'requested'],
    [null, 'approve', null],
    [null, 'refuse', null],
    ['requested', 'request', null],
    ['requested', 'approve', 'approved'],
    ['requested', 'refuse', 'refused'],
    ['approved', 'request', null],
    ['approved', 'approve', null],
    ['approved', 'refuse', null],
    ['refused', 'request', null],
    ['refused', 'approve', null],
    ['refused', 'refuse', null],
  ] as const)('that is %p: %s leads to %p', (status, event, next) => {
    expect(nextOverrideStatus(status, event)).toBe(next);
  });
});
