import { Hasher } from '../../platform/crypto/index.js';
import { identityText } from '../persons/index.js';
import { givenIdentityIndex, type GivenIdentity } from './session.row.js';

const hasher = new Hasher(Buffer.alloc(32, 7).toString('base64'));
const ORG = 'org_01h455vb4pex5vsknk084sn02q';
const ADA = { first_name: 'Ada', last_name: 'Núñez', dob: '1990-12-10' };

const given = (input: Partial<GivenIdentity> = {}): GivenIdentity => ({
  email: null,
  phone: null,
  profile: null,
  ...input,
});
const indexOf = (input: Partial<GivenIdentity>, org: typeof ORG | 'org_other' = ORG): string =>
  givenIdentityIndex(hasher, org, given(input)).toString('hex');

describe('the index of a given identity', () => {
  it('equals that of the verified person with these names and this birthday', () => {
    const verified = hasher.blindIndex(ORG, 'identity', identityText(ADA)).toString('hex');

    expect(indexOf({ profile: ADA })).toBe(verified);
    expect(indexOf({ profile: { ...ADA, first_name: ' ADA ', last_name: 'Nunez' } })).toBe(
      verified,
    );
    expect(indexOf({ profile: { ...ADA, phone: '+15555550100' }, email: 'ada@example.com' })).toBe(
      verified,
    );
  });

  it('is empty without given data', () => {
    expect(indexOf({})).toBe('');
    expect(indexOf({ profile: {} })).toBe('');
    expect(indexOf({ profile: { first_name: '', address: { line2: null } }, email: null })).toBe(
      '',
    );
  });

  it.each<[string, Partial<GivenIdentity>, Partial<GivenIdentity>]>([
    ['an e-mail address', { email: 'ada@example.com' }, { email: 'Ada@Example.com' }],
    [
      'fields in another order',
      { profile: { first_name: 'Ada', last_name: 'Byron' } },
      { profile: { last_name: 'byron', first_name: 'ada', dob: null } },
    ],
    [
      'an address',
      { profile: { address: { city: 'Ely', line1: '1 High Street' } } },
      { profile: { address: { line1: '1 High Street', city: 'Ely', state: null } } },
    ],
  ])('is the same for %s', (_, one, other) => {
    expect(indexOf(one)).toHaveLength(64);
    expect(indexOf(one)).toBe(indexOf(other));
  });

  it.each<[string, Partial<GivenIdentity>, Partial<GivenIdentity>]>([
    ['birthday', { profile: ADA }, { profile: { ...ADA, dob: '1990-12-11' } }],
    [
      'name, with the same e-mail address',
      { email: 'a@b.example', profile: { first_name: 'Ada' } },
      { email: 'a@b.example', profile: { first_name: 'Bob' } },
    ],
    ['field', { email: 'ada@example.com' }, { profile: { first_name: 'ada@example.com' } }],
    ['number of fields', { email: 'a@b.example' }, { email: 'a@b.example', phone: '+15555550100' }],
    [
      'name in no Latin letters',
      { profile: { first_name: '李' } },
      { profile: { first_name: '王' } },
    ],
  ])('differs with another %s', (_, one, other) => {
    expect(indexOf(one)).not.toBe(indexOf(other));
  });

  it('differs at another partner', () => {
    expect(indexOf({ profile: ADA })).not.toBe(indexOf({ profile: ADA }, 'org_other'));
    expect(indexOf({ email: 'a@b.example' })).not.toBe(
      indexOf({ email: 'a@b.example' }, 'org_other'),
    );
  });
});
