import { isOwnRecord } from './own-record.policy.js';

it.each([
  ['ada@example.com', 'Ada@Example.com', true],
  ['ada@example.com', 'sam@example.com', false],
  ['ada@example.com', null, false],
  [undefined, 'ada@example.com', false],
])('the account %p and the record %p are one person: %p', (account, email, own) => {
  const staff = account === undefined ? undefined : { email: account };
  expect(isOwnRecord(staff, { profile: { email } })).toBe(own);
});
