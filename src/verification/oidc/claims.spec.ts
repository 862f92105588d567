import { newId } from '../../platform/ids/index.js';
import type { Session } from '../sessions/index.js';
import { accessTokenClaims } from './claims.js';

describe('the claims of an access token', () => {
  const now = new Date('2026-07-01T12:00:00Z');

  const sessionIn = (environment: Session['environment']): Session => ({
    organizationId: newId('org'),
    id: newId('vs'),
    projectId: newId('proj'),
    environment,
    status: 'success',
    steps: [],
    userInfo: 'none',
    requestedUserId: null,
    userId: newId('user'),
    userCreated: true,
    profileMatch: 'not_applicable',
    failureCode: null,
    checks: [],
    createdAt: now,
    updatedAt: now,
    completedAt: now,
    expiresAt: now,
    redactedAt: null,
    data: null,
  });

  // Nobody is simulated in production: walks through the whole application only ever see a sandbox.
  it.each([
    ['sandbox', true],
    ['production', false],
  ] as const)('of a %s session have verification_is_sandbox %s', (environment, isSandbox) => {
    const claims = accessTokenClaims(
      sessionIn(environment),
      { clientId: 'urn:oid:2.999', issuedAt: now, lifetimeSeconds: 3_600, tokenId: 'token-1' },
      { issuer: 'https://id.example/integrations', scopes: [], vendorClaim: 'com.example' },
    );

    expect(claims['verification_is_sandbox']).toBe(isSandbox);
  });
});
