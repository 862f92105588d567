import { addressFaults, tidyAddress, sameAddress } from './address.policy.js';
import type { Address, GivenAddress } from './person.js';
import { COUNTRIES } from './subdivisions.js';

const HOME: Address = {
  line1: '88 Bluebonnet Lane',
  line2: null,
  city: 'Austin',
  state: 'TX',
  postal_code: '78701',
  country: 'US',
};
const faultsOf = (change: Partial<Address>): string[] =>
  addressFaults(tidyAddress({ ...HOME, ...change })).map(({ field }) => field);

describe('an entered address', () => {
  it.each<[string, Partial<Address>]>([
    ['in the USA', {}],
    ['with a nine-digit ZIP code', { postal_code: '78701-1234' }],
    ['with a written-out state', { state: 'district of columbia', postal_code: '20001' }],
    ['in Canada', { country: 'ca', state: 'ontario', postal_code: 'k1a0b1', city: 'Ottawa' }],
    ['in a country without postal codes', { country: 'AE', state: '', postal_code: '' }],
    ['in another script', { country: 'JP', line1: '千代田1-1', city: '東京', state: '' }],
  ])('%s is taken', (_, change) => {
    expect(faultsOf(change)).toEqual([]);
  });

  it.each<[Partial<Address>, string]>([
    [{ line1: ' -- ' }, 'line1'],
    [{ city: '12345' }, 'city'],
    [{ state: 'ZZ' }, 'state'],
    [{ state: '' }, 'state'],
    [{ state: 'toString' }, 'state'],
    [{ postal_code: '7870' }, 'postal_code'],
    [{ postal_code: 'K1A 0B1' }, 'postal_code'],
    [{ country: 'XX' }, 'country'],
    [{ country: 'CA', state: 'ON', postal_code: 'D1A 0B1' }, 'postal_code'],
    [{ country: 'CA', state: 'TX', postal_code: 'K1A 0B1' }, 'state'],
  ])('with %j is refused at %s', (change, field) => {
    expect(faultsOf(change)).toEqual([field]);
  });

  it('is kept in one spelling', () => {
    expect(
      tidyAddress({
        line1: '  88  Bluebonnet\tLane ',
        line2: ' ',
        city: 'Austin ',
        state: 'texas',
        postal_code: '787011234',
        country: 'us',
      }),
    ).toEqual({ ...HOME, postal_code: '78701-1234' });
  });

  it('may be in each country of ISO 3166-1', () => {
    expect(COUNTRIES).toHaveLength(249);
    expect(new Set(COUNTRIES).size).toBe(249);
  });
});

const VERIFIED: Address = {
  line1: '88 North Bluebonnet Lane',
  line2: 'Apt 4B',
  city: 'Saint Paul',
  state: 'MN',
  postal_code: '55101-1234',
  country: 'US',
};

describe('an address', () => {
  it.each<GivenAddress>([
    VERIFIED,
    { line1: '88 N. BLUEBONNET LN #4b' },
    { line1: '88 N Bluebonnet Lane', line2: 'Unit 4B', city: 'ST. PAUL' },
    { state: 'Minnesota', country: 'us' },
    { postal_code: '55101' },
    { city: null, line1: '' },
  ])('agrees with %j', (given) => {
    expect(sameAddress(given, VERIFIED)).toBe(true);
  });

  it.each<GivenAddress>([
    { line1: '89 North Bluebonnet Lane', line2: 'Apt 4B' },
    { line1: '88 South Bluebonnet Lane', line2: 'Apt 4B' },
    { line1: '88 North Bluebonnet Lane' },
    { line1: '88 North Bluebonnet Lane', line2: 'Apt 5B' },
    { city: 'Minneapolis' },
    { state: 'MA' },
    { postal_code: '55102' },
    { country: 'CA' },
    { ...VERIFIED, postal_code: '55102' },
  ])('differs from %j', (given) => {
    expect(sameAddress(given, VERIFIED)).toBe(false);
  });

  it('keeps scripts apart that have no abbreviations', () => {
    const tokyo = { ...VERIFIED, city: '東京', country: 'JP', state: '', postal_code: '100-0001' };
    expect(sameAddress({ city: '東京', postal_code: '1000001' }, tokyo)).toBe(true);
    expect(sameAddress({ city: '大阪' }, tokyo)).toBe(false);
    expect(sameAddress({ postal_code: '100-0002' }, tokyo)).toBe(false);
  });
});
