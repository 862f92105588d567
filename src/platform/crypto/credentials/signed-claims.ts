import {
  compactVerify,
  decodeProtectedHeader,
  importJWK,
  type JWK,
  decodeJwt,
  type JWTPayload,
} from 'jose';

const ALGORITHM = 'RS256';

/** Why a token proves nothing. A missing key may have been published since its set was read. */
export type SignatureFault = 'unknown_key' | 'malformed' | 'signature';

/**
 * The claims of a JWT that another service signed with RS256. Only the signature is checked: who it is
 * for, and when, is for the caller to judge.
 */
export async function signedClaims(
  token: string,
  keys: readonly JWK[],
): Promise<Record<string, unknown> | SignatureFault> {
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    // Before any key is looked at: a public key must never serve as the secret of an HMAC.
    if (alg !== ALGORITHM || typeof kid !== 'string') return 'malformed';
    const key = keys.find((each) => each.kid === kid && each.kty === 'RSA' && each.use !== 'enc');
    if (!key) return 'unknown_key';
    return await verified(token, key);
  } catch {
    return 'malformed';
  }
}

async function verified(
  token: string,
  { kty, n, e }: JWK,
): Promise<Record<string, unknown> | SignatureFault> {
  const key = await importJWK({ kty, n, e }, ALGORITHM);
  const proven = await compactVerify(token, key, { algorithms: [ALGORITHM] }).catch(() => null);
  if (!proven) return 'signature';
  const claims: unknown = JSON.parse(Buffer.from(proven.payload).toString('utf8'));
  const isObject = typeof claims === 'object' && claims !== null && !Array.isArray(claims);
  return isObject ? (claims as Record<string, unknown>) : 'malformed';
}

/** The claims of a JWT, unverified: only for a token already known to be ours. */
export function unverifiedClaims(token: string): JWTPayload {
  return decodeJwt(token);
}
