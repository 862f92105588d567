import type { Address, GivenAddress } from './person.js';
import { sameAddress } from './same-address.policy.js';

const HOME: Address = {
  line1: '88 North Bluebonnet Lane',
  line2: 'Apt 4B',
  city: 'Saint Paul',
  state: 'MN',
  postal_code: '55101-1234',
  country: 'US',
};

describe('an address', () => {
  it.each<GivenAddress>([
    HOME,
    { line1: '88 N. BLUEBONNET LN #4b' },
    { line1: '88 N Bluebonnet Lane', line2: 'Unit 4B', city: 'ST. PAUL' },
    { state: 'Minnesota', country: 'us' },
    { postal_code: '55101' },
    { city: null, line1: '' },
  ])('agrees with %j', (given) => {
    expect(sameAddress(given, HOME)).toBe(true);
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
    { ...HOME, postal_code: '55102' },
  ])('differs from %j', (given) => {
    expect(sameAddress(given, HOME)).toBe(false);
  });

  it('keeps scripts apart that have no abbreviations', () => {
    const tokyo = { ...HOME, city: '東京', country: 'JP', state: '', postal_code: '100-0001' };
    expect(sameAddress({ city: '東京', postal_code: '1000001' }, tokyo)).toBe(true);
    expect(sameAddress({ city: '大阪' }, tokyo)).toBe(false);
    expect(sameAddress({ postal_code: '100-0002' }, tokyo)).toBe(false);
  });
});
