import { shownClaims, standingFault, tokenKindOf } from './token-inspection.policy.js';

const now = new Date('2026-07-01T12:00:00Z');
const later = new Date('2026-07-01T13:00:00Z');

describe('the inspection of a token', () => {
  it.each([
    ['at+jwt', 'access_token'],
    ['JWT', 'identity_token'],
    ['jwt', null],
    ['constructor', null],
    [undefined, null],
    [{}, null],
  ])('tells its kind by the type %j: %s', (type, kind) => {
    expect(tokenKindOf(type)).toBe(kind);
  });

  const live = { isClientDisabled: false, expiresAt: later, isGrantLive: true };

  it.each([
    [live, null],
    [{ ...live, isGrantLive: null }, null],
    [{ ...live, isClientDisabled: true }, 'client_disabled'],
    [{ ...live, expiresAt: now }, 'expired'],
    [{ ...live, expiresAt: null }, 'expired'],
    [{ ...live, isGrantLive: false }, 'grant_ended'],
    [{ isClientDisabled: true, expiresAt: now, isGrantLive: false }, 'client_disabled'],
  ])('says why %j is worth nothing: %s', (standing, fault) => {
    expect(standingFault(standing, now)).toBe(fault);
  });

  it('shows claims about the token, and only the names of those about the person', () => {
    const claims = {
      iss: 'https://id.example/integrations',
      aud: ['urn:oid:2.999'],
      exp: 1_800_000_000,
      sub: 'user_x',
      given_name: 'Ada',
      'com.example': { partner_scoped_user_id: 'user_x' },
      a_claim_of_tomorrow: 'secret',
    };

    const { shown, withheld } = shownClaims(claims);

    expect(shown).toEqual([
      { name: 'iss', value: 'https://id.example/integrations' },
      { name: 'aud', value: '["urn:oid:2.999"]' },
      { name: 'exp', value: '1800000000' },
    ]);
    expect(withheld).toEqual(['a_claim_of_tomorrow', 'com.example', 'given_name', 'sub']);
  });
});
