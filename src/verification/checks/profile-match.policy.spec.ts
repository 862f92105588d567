import type { Person } from '../people/index.js';
import { matchProfile } from './profile-match.policy.js';

const ada = { first_name: 'Ada', last_name: 'Marlowe', dob: '1990-12-10' } as Person;

describe('the profile match', () => {
  it('does not apply without a profile', () => {
    expect(matchProfile(null, ada)).toBe('not_applicable');
  });

  it.each([{}, { first_name: '', last_name: null }, { email: 'ada.marlowe@example.com' }])(
    'does not apply when %p has nothing to compare',
    (profile) => {
      expect(matchProfile(profile, ada)).toBe('not_applicable');
      expect(matchProfile(profile, null)).toBe('not_applicable');
    },
  );

  it('ignores case, accents and values that were not given', () => {
    expect(matchProfile({ first_name: 'ÁDA' }, ada)).toBe('match');
  });

  it.each([{ first_name: 'Eve' }, { last_name: 'Smith' }, { dob: '1990-12-11' }])(
    'refuses %p',
    (profile) => {
      expect(matchProfile({ first_name: 'Ada', last_name: 'Marlowe', ...profile }, ada)).toBe(
        'no_match',
      );
    },
  );

  it('never matches when nobody was verified', () => {
    expect(matchProfile({ first_name: 'Ada' }, null)).toBe('no_match');
  });
});
