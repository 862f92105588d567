import { refusalOf, type AccessGrantRequirement } from './access-grant.policy.js';
import type { AccessGrantClaims } from './access-grant-claims.js';

const NOW = 1_800_000_000;
const TOLERANCE = 5;
const CLAIMS: AccessGrantClaims = {
  iss: 'https://identity.example.com/gateway',
  sub: 'ada',
  aud: 'cust_1',
  exp: NOW + 300,
  iat: NOW,
  jti: 'grant_1',
  client_id: 'cust_1',
  action: 'reset_mfa',
  resource: null,
  acr: null,
  amr: ['face', 'hwk', 'mfa'],
  branch: ['face', 'hwk'],
  auth_time: NOW,
  verification_id: null,
};
const ACCOUNT = { type: 'payroll_account', id: '42' };

function refusal(
  claims: Partial<AccessGrantClaims>,
  requirement: Partial<AccessGrantRequirement> = {},
) {
  return refusalOf(
    { ...CLAIMS, ...claims },
    { action: 'reset_mfa', ...requirement },
    NOW,
    TOLERANCE,
  );
}

describe('a requirement', () => {
  it('is met by a grant for the same action, resource and employee', () => {
    expect(refusal({})).toBeNull();
    expect(refusal({ resource: ACCOUNT }, { resource: { ...ACCOUNT } })).toBeNull();
    expect(refusal({}, { subject: 'ada', maxAge: 0, resource: null })).toBeNull();
  });

  it.each(['reset_mf', 'reset_mfa ', 'RESET_MFA', ''])(
    'for the action %j is not met by another',
    (action) => {
      expect(refusal({}, { action })).toBe('action_wrong');
    },
  );

  it.each([
    ['no resource', null, ACCOUNT],
    ['another id', { type: 'payroll_account', id: '43' }, ACCOUNT],
    ['another type', { type: 'account', id: '42' }, ACCOUNT],
    ['a resource where none is required', ACCOUNT, undefined],
    ['type and id swapped', { type: '42', id: 'payroll_account' }, ACCOUNT],
  ])('is not met by a grant for %s', (_, given, wanted) => {
    expect(refusal({ resource: given }, { resource: wanted })).toBe('resource_wrong');
  });

  it('for one employee is not met by the grant of another', () => {
    expect(refusal({}, { subject: 'eve' })).toBe('subject_wrong');
    expect(refusal({}, { subject: '' })).toBe('subject_wrong');
  });

  it('for a fresh verification is not met by an old one', () => {
    expect(refusal({ auth_time: NOW - 60 - TOLERANCE }, { maxAge: 60 })).toBeNull();
    expect(refusal({ auth_time: NOW - 61 - TOLERANCE }, { maxAge: 60 })).toBe('too_old');
    expect(refusal({}, { maxAge: Number.NaN })).toBe('too_old');
  });

  it('for factors is met only where all of them were shown', () => {
    expect(refusal({}, { requires: ['face', 'hwk'] })).toBeNull();
    expect(refusal({ amr: ['face'] }, { requires: ['face', 'hwk'] })).toBe('factors_missing');
    expect(refusal({ amr: ['hwk', 'link', 'mfa'] }, { requires: ['face'] })).toBe(
      'factors_missing',
    );
    // A grant of an older gateway names none.
    expect(refusal({ amr: [] }, { requires: ['face'] })).toBe('factors_missing');
  });

  it('is not met by a grant of the future', () => {
    expect(refusal({ iat: NOW + TOLERANCE, auth_time: NOW + TOLERANCE })).toBeNull();
    expect(refusal({ iat: NOW + TOLERANCE + 1 })).toBe('token_malformed');
    expect(refusal({ auth_time: NOW + TOLERANCE + 1 }, { maxAge: 60 })).toBe('token_malformed');
  });
});
