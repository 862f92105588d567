import { mayOverride } from './override.policy.js';

it.each([
  ['pending', null, false],
  ['granted', null, false],
  ['expired', 'verification_expired', true],
  ['canceled', 'verification_canceled', true],
  ['canceled', 'link_not_delivered', true],
  ['denied', 'verification_failed', true],
  ['denied', 'verification_not_me', false],
  ['denied', 'user_id_mismatch', false],
  ['denied', 'identity_conflict', false],
  ['denied', 'read_back_failed', false],
  ['denied', 'resets_frozen', false],
  ['denied', 'session_mismatch', false],
  ['denied', 'employee_inactive', false],
] as const)('a case that is %s with %p may be overridden: %p', (request, reason, may) => {
  expect(mayOverride({ request, reason })).toBe(may);
});
