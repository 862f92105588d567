import type { RefusalReason } from './access-grant-refused.js';

/** Whose tokens are accepted, and at what time. Times are Unix seconds. */
export interface TokenExpectation {
  issuer: string;
  audience: string;
  now: number;
  tolerance: number;
}

interface Check {
  claims: Readonly<Record<string, unknown>>;
  expected: TokenExpectation;
}

const REQUIRED_NUMBERS = ['exp', 'iat', 'auth_time'];

/** RFC 9068 4 and RFC 7519 4.1: the checks of a token whose signature is good, in this order. */
const CHECKS: readonly ((check: Check) => RefusalReason | null)[] = [
  checkIssuer,
  checkAudience,
  checkTimesAreNumbers,
  checkNotBefore,
  checkNotExpired,
];

/** The first reason why these claims are not a current token of the issuer for the audience, or null. */
export function claimsRefusal(
  claims: Readonly<Record<string, unknown>>,
  expected: TokenExpectation,
): RefusalReason | null {
  for (const check of CHECKS) {
    const reason = check({ claims, expected });
    if (reason) return reason;
  }
  return null;
}

/** The one reason why a header is not that of a grant, or null. */
export function headerRefusal(header: Readonly<Record<string, unknown>>): RefusalReason | null {
  if (typeof header.alg !== 'string') return 'token_malformed';
  // RFC 8725 3.1: the token does not choose how it is verified. RFC 7515 4.1.11: no extension is
  // supported.
  return header.alg === 'RS256' && header.crit === undefined ? null : 'signature_invalid';
}

/** RFC 9068 4: no other token of the same issuer passes for a grant. Types are compared without case (RFC 7515 4.1.9). */
export function isAccessTokenType(typ: unknown): boolean {
  return typeof typ === 'string' && /^(application\/)?at\+jwt$/i.test(typ);
}

function checkIssuer({ claims, expected }: Check): RefusalReason | null {
  return claims.iss === expected.issuer ? null : 'issuer_wrong';
}

function checkAudience({ claims: { aud }, expected }: Check): RefusalReason | null {
  const named = Array.isArray(aud) ? aud.includes(expected.audience) : aud === expected.audience;
  return named ? null : 'audience_wrong';
}

function checkTimesAreNumbers({ claims }: Check): RefusalReason | null {
  return REQUIRED_NUMBERS.every((name) => Number.isFinite(claims[name])) ? null : 'token_malformed';
}

function checkNotBefore({ claims: { nbf }, expected }: Check): RefusalReason | null {
  if (nbf === undefined) return null;
  return typeof nbf === 'number' && nbf <= expected.now + expected.tolerance
    ? null
    : 'token_malformed';
}

function checkNotExpired({ claims: { exp }, expected }: Check): RefusalReason | null {
  return Number(exp) > expected.now - expected.tolerance ? null : 'token_expired';
}
