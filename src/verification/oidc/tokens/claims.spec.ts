import { newId } from '../../../platform/ids/index.js';
import type { Person } from '../../people/index.js';
import type { Session } from '../../sessions/index.js';
import { accessTokenClaims, identityTokenClaims } from './claims.js';

const now = new Date('2026-07-01T12:00:00Z');
const frame = { clientId: 'urn:oid:2.999', issuedAt: now, lifetimeSeconds: 3_600, tokenId: 't-1' };
const issuer = 'https://id.example/integrations';

const sessionIn = (environment: Session['environment']) => ({
  organizationId: newId('org'),
  id: newId('vs'),
  projectId: newId('proj'),
  environment,
  status: 'success' as const,
  steps: [],
  userInfo: 'none' as const,
  historicalAddresses: false,
  profileMustMatch: false,
  review: 'off' as const,
  requestedUserId: null,
  userId: newId('user'),
  userCreated: true,
  engine: 'native' as const,
  profileMatch: 'not_applicable' as const,
  endCode: null,
  checks: [],
  createdAt: now,
  updatedAt: now,
  completedAt: now,
  expiresAt: now,
  redactedAt: null,
  data: null,
});

describe('the claims of an access token', () => {
  it.each([
    ['sandbox', true],
    ['production', false],
  ] as const)('of a %s session have verification_is_sandbox %s', (environment, isSandbox) => {
    const claims = accessTokenClaims(sessionIn(environment), frame, {
      issuer,
      scopes: [],
      vendorClaim: 'com.example',
    });

    expect(claims['verification_is_sandbox']).toBe(isSandbox);
  });
});

describe('the claims of an identity token', () => {
  const person: Person = {
    first_name: 'Ada',
    middle_name: null,
    last_name: 'Lovelace',
    dob: '1990-12-10',
    gender: 'F',
    nationality: null,
    address: null,
    email: 'ada@example.org',
    phone: '+14155550101',
    ssn9: null,
    document: {
      type: 'passport',
      number: 'X1',
      issuing_country: 'US',
      issuing_subdivision: '',
      date_of_expiry: '2031-01-01',
    },
  };

  const claimsWith = (gender: string, tokenType: 'tefca' | 'carequality') =>
    identityTokenClaims(sessionIn('sandbox'), { ...person, gender }, frame, {
      tokenType,
      issuer,
      accessTokenHash: 'hash',
      historicalAddresses: false,
      nonce: undefined,
    });

  it.each([
    ['F', 'female'],
    ['m', 'male'],
    [' Female ', 'female'],
    ['MALE', 'male'],
    ['other', 'other'],
    ['X', 'other'],
    ['unknown', 'unknown'],
    ['<', 'unknown'],
    ['', 'unknown'],
    ['9', 'unknown'],
    ['constructor', 'unknown'],
  ])("use the standard's word for the gender %j of a document: %s", (gender, word) => {
    expect(claimsWith(gender, 'tefca')['gender']).toBe(word);
    expect(claimsWith(gender, 'carequality')['sex']).toBe(word);
  });

  it.each(['tefca', 'carequality'] as const)(
    'leave out missing data: a passport has no address (%s)',
    (tokenType) => {
      const claims = identityTokenClaims(sessionIn('sandbox'), person, frame, {
        tokenType,
        issuer,
        accessTokenHash: 'hash',
        historicalAddresses: false,
        nonce: undefined,
      });

      expect(claims).not.toHaveProperty('address');
      expect(claims).toMatchObject({ given_name: 'Ada' });
    },
  );
});
