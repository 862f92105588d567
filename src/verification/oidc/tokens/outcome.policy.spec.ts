import type { Session } from '../../sessions/index.js';
import { grantedScopes, outcomeOf, shownScopes } from './outcome.policy.js';

const DECLINED = { consent: { granted: false } };
const AGREED = { consent: { granted: true } };

it.each([
  ['verified', { status: 'success' }],
  ['failed', { status: 'failed' }],
  ['declined', { status: 'canceled', data: DECLINED }],
  ['abandoned', { status: 'canceled', data: AGREED }],
  ['abandoned', { status: 'canceled', data: null }],
  ['abandoned', { status: 'expired' }],
  ['pending', { status: 'not_started' }],
  ['pending', { status: 'awaiting_user_input' }],
  ['abandoned', { status: 'success', redactedAt: new Date() }],
])('an authorization has the outcome %s after a session %j', (outcome, session) => {
  expect(outcomeOf({ redactedAt: null, data: null, ...session } as unknown as Session)).toBe(
    outcome,
  );
});

it.each(['failed', 'declined', 'abandoned', 'pending'] as const)(
  'grants no identity for the outcome %s',
  (outcome) => {
    expect(grantedScopes(['offline', 'openid'], outcome)).toEqual(['offline']);
  },
);

it('grants a verified person all requested scopes', () => {
  expect(grantedScopes(['offline', 'openid'], 'verified')).toEqual(['offline', 'openid']);
});

it('hides our own scope', () => {
  expect(shownScopes('verification openid')).toEqual(['openid']);
  expect(shownScopes('verification')).toEqual([]);
  expect(shownScopes(undefined)).toEqual([]);
});
