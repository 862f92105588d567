import { isSamePerson } from './same-person.policy.js';

describe('two accounts', () => {
  it.each([
    ['with one id', { id: 'a', email: 'ada@example.com' }],
    ['with one address', { id: 'b', email: ' Ada@Example.com' }],
  ])('%s are one person', (_, other) => {
    expect(isSamePerson({ id: 'a', email: 'ada@example.com' }, other)).toBe(true);
  });

  it.each([
    ['with two addresses', 'ada@example.com', 'sam@example.com'],
    ['without an address', '', ''],
  ])('%s are two people', (_, one, other) => {
    expect(isSamePerson({ id: 'a', email: one }, { id: 'b', email: other })).toBe(false);
  });
});
