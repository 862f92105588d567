import { isSignInAddress } from './sign-in-address.policy.js';

it.each<[string, (string | null)[], string[], boolean]>([
  ['ada@corp.example', ['Ada@Corp.example'], [], true],
  ['ada+x@corp.example', ['ada@corp.example'], [], true],
  ['ada@corp.example', [null, 'ada+mfa@corp.example'], [], true],
  ['ada@home.example', ['ada@corp.example', 'E-1'], [], false],
  ['ada@Corp.example', [], ['corp.example'], true],
  ['ada@mail.corp.example', [], ['CORP.example'], true],
  ['ada@notcorp.example', [], ['corp.example'], false],
  ['ada@corp.example.evil.example', [], ['corp.example'], false],
  ['+15555550123', ['E-1', ''], ['corp.example'], false],
])('%s is behind the sign-in of %j and %j: %p', (address, names, domains, expected) => {
  expect(isSignInAddress(address, { names, domains })).toBe(expected);
});
