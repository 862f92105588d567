import { isOwnRecord } from './staff-confirmation.js';

const SAM = { email: 'sam@example.com', name: 'Sam Ménon' };

it.each([
  ['their address', { email: ' Sam@Example.com' }, true],
  ['their address in wide letters', { email: '\uff53am@example.com' }, true],
  ['an alias of their address', { email: 's.am+hr@example.com' }, true],
  ['their name, however the address was changed', { first_name: 'SAM', last_name: 'Menon' }, true],
  ['another address', { email: 'ada@example.com' }, false],
  ['another name', { first_name: 'Sam', last_name: 'Marlowe' }, false],
  ['neither', {}, false],
])('the record with %s is the own one: %p', (_, values, own) => {
  const profile = { email: null, first_name: null, last_name: null, ...values };

  expect(isOwnRecord(SAM, { profile })).toBe(own);
  expect(isOwnRecord(undefined, { profile })).toBe(false);
});

it('without a name on either side is nobody’s own', () => {
  const profile = { email: null, first_name: null, last_name: null };
  expect(isOwnRecord({ email: '', name: '' }, { profile })).toBe(false);
});
