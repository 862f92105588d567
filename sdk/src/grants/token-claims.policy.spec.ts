import { claimsRefusal, headerRefusal, isAccessTokenType } from './token-claims.policy.js';

const EXPECTED = {
  issuer: 'https://a.example/gateway',
  audience: 'cust_a',
  now: 1_000,
  tolerance: 5,
};
const GOOD = { iss: EXPECTED.issuer, aud: 'cust_a', exp: 1_300, iat: 1_000, auth_time: 990 };

describe('the claims of a token', () => {
  it.each([
    ['a string audience', {}],
    ['a list of audiences', { aud: ['cust_b', 'cust_a'] }],
    ['an expiry within the tolerance', { exp: 996 }],
    ['a start within the tolerance', { nbf: 1_005 }],
  ])('are accepted with %s', (_, changes) => {
    expect(claimsRefusal({ ...GOOD, ...changes }, EXPECTED)).toBeNull();
  });

  it.each([
    ['issuer_wrong', { iss: 'https://a.example' }],
    ['issuer_wrong', { iss: [EXPECTED.issuer] }],
    ['audience_wrong', { aud: { 0: 'cust_a' } }],
    ['audience_wrong', { aud: [['cust_a']] }],
    ['token_malformed', { exp: '1300' }],
    ['token_malformed', { exp: null }],
    ['token_malformed', { auth_time: undefined }],
    ['token_malformed', { nbf: '0' }],
    ['token_malformed', { nbf: 1_006 }],
    ['token_expired', { exp: 995 }],
    // The issuer is checked first, so that a stranger's token learns nothing more.
    ['issuer_wrong', { iss: 'x', aud: 'x', exp: 1 }],
  ])('are refused as %s for %j', (reason, changes) => {
    expect(claimsRefusal({ ...GOOD, ...changes }, EXPECTED)).toBe(reason);
  });
});

describe('the header of a token', () => {
  it.each([
    [null, { alg: 'RS256' }],
    ['token_malformed', {}],
    ['token_malformed', { alg: ['RS256'] }],
    ['signature_invalid', { alg: 'none' }],
    ['signature_invalid', { alg: 'rs256' }],
    ['signature_invalid', { alg: 'HS256' }],
    ['signature_invalid', { alg: 'RS256', crit: ['exp'] }],
    ['signature_invalid', { alg: 'RS256', crit: [], b64: false }],
  ])('gives %s for %j', (reason, header) => {
    expect(headerRefusal(header)).toBe(reason);
  });

  it.each([
    ['at+jwt', true],
    ['application/at+jwt', true],
    ['AT+JWT', true],
    ['at+jwt ', false],
    ['xat+jwt', false],
    [undefined, false],
    [['at+jwt'], false],
  ])('names the type %j: %s', (typ, accepted) => {
    expect(isAccessTokenType(typ)).toBe(accepted);
  });
});
