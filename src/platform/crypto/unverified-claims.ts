import { decodeJwt, type JWTPayload } from 'jose';

/** The claims of a JWT, unverified: only for a token already known to be ours. */
export function unverifiedClaims(token: string): JWTPayload {
  return decodeJwt(token);
}
