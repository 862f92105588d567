import type { GivenPerson } from '../persons/index.js';
import { matchProfile, NOTHING_VERIFIED, type VerifiedProfile } from './profile-match.policy.js';

const ADA: VerifiedProfile = {
  person: { first_name: 'Ada', last_name: 'Marlowe', dob: '1990-12-10' },
  email: 'ada.marlowe@example.com',
  phone: '+15555550101',
  address: {
    line1: '214 Juniper Court',
    line2: null,
    city: 'Richmond',
    state: 'VA',
    postal_code: '23220',
    country: 'US',
  },
};
const ONLY_NAMED: VerifiedProfile = { ...NOTHING_VERIFIED, person: ADA.person };

describe('the profile match', () => {
  it('does not apply without a profile', () => {
    expect(matchProfile(null, ADA)).toBe('not_applicable');
  });

  it.each<GivenPerson>([
    {},
    { first_name: '', last_name: null, address: {} },
    { email: 'ada.marlowe@example.com' },
    { phone: '+15555550101', address: { city: 'Richmond' } },
  ])('does not apply when of %j nothing was verified', (profile) => {
    expect(matchProfile(profile, ONLY_NAMED)).toBe('not_applicable');
    expect(matchProfile(profile, NOTHING_VERIFIED)).toBe('not_applicable');
  });

  it.each<GivenPerson>([
    { first_name: 'ÁDA' },
    { first_name: 'Ada', last_name: 'MARLOWE', dob: '1990-12-10' },
    { email: ' Ada.Marlowe@EXAMPLE.com' },
    { phone: '+15555550101' },
    { address: { line1: '214 juniper ct.', state: 'Virginia', postal_code: '23220-1111' } },
    { first_name: 'Ada', email: 'ada.marlowe@example.com', address: { city: 'richmond' } },
  ])('agrees with %j', (profile) => {
    expect(matchProfile(profile, ADA)).toBe('match');
  });

  it.each<GivenPerson>([
    { first_name: 'Eve' },
    { last_name: 'Smith' },
    { dob: '1990-12-11' },
    { email: 'adamarlowe@example.com' },
    { email: 'ada.marlowe+work@example.com' },
    { phone: '+15555550102' },
    { address: { line1: '215 Juniper Court' } },
    { address: { postal_code: '23221' } },
  ])('refuses %j, whatever else agrees', (change) => {
    expect(matchProfile({ first_name: 'Ada', last_name: 'Marlowe', ...change }, ADA)).toBe(
      'no_match',
    );
    expect(matchProfile({ phone: '+15555550101', ...change }, ADA)).toBe('no_match');
  });

  it('never matches a name when nobody was verified, even with the right telephone', () => {
    expect(matchProfile({ first_name: 'Ada' }, NOTHING_VERIFIED)).toBe('no_match');
    expect(
      matchProfile({ first_name: 'Ada', phone: '+15555550101' }, { ...ADA, person: null }),
    ).toBe('no_match');
  });
});
