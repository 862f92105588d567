import { createLocalJWKSet, jwtVerify } from 'jose';
import type { ClientKeySet } from './client-keys.policy.js';

const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'];
const CLOCK_TOLERANCE_SECONDS = 60;
const MAX_LIFETIME_SECONDS = 300;

/** A proven assertion. The caller must remember its id until it expires: it counts once. */
export interface ClientAssertion {
  tokenId: string;
  expiresAt: Date;
}

/**
 * Verifies how a client authenticates with its private key (RFC 7523 3). Null for any assertion that
 * does not count.
 */
export async function verifyClientAssertion(
  assertion: string,
  { clientId, keys, audiences, now }: AssertionRules,
): Promise<ClientAssertion | null> {
  try {
    const { payload } = await jwtVerify(assertion, createLocalJWKSet(keys), {
      algorithms: ALGORITHMS,
      issuer: clientId,
      subject: clientId,
      audience: [...audiences],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: now,
      requiredClaims: ['exp', 'jti'],
    });
    const { exp = 0, jti = '' } = payload;
    const latest = now.getTime() / 1000 + MAX_LIFETIME_SECONDS + CLOCK_TOLERANCE_SECONDS;
    if (exp > latest || jti === '' || jti.length > 255) return null;
    return { tokenId: jti, expiresAt: new Date((exp + CLOCK_TOLERANCE_SECONDS) * 1000) };
  } catch {
    return null;
  }
}

interface AssertionRules {
  clientId: string;
  keys: ClientKeySet;
  /** The addresses that it may name as its audience. */
  audiences: readonly string[];
  now: Date;
}
