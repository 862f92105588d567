import {
  createLocalJWKSet,
  jwtVerify,
  compactVerify,
  decodeProtectedHeader,
  importJWK,
  type JWK,
  decodeJwt,
  type JWTPayload,
} from 'jose';

/** A public key as a client registers it (RFC 7517). */
export type ClientKey = Record<string, unknown>;

export interface ClientKeySet {
  keys: ClientKey[];
}

const MAX_KEYS = 20;
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
const CURVES: Record<string, string[]> = { EC: ['P-256', 'P-384'], OKP: ['Ed25519'] };
/** Of 2048 bits, in base64url. */
const LEAST_MODULUS = 342;

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

/** Why a key set is not acceptable for a client; null when it is. */
export function keySetFault(set: unknown): string | null {
  const { keys } = (typeof set === 'object' ? (set ?? {}) : {}) as { keys?: unknown };
  if (!Array.isArray(keys) || keys.length === 0) return 'has no keys';
  if (keys.length > MAX_KEYS) return `has more than ${String(MAX_KEYS)} keys`;
  for (const key of keys) {
    const fault = keyFault(key);
    if (fault !== null) return fault;
  }
  const kids = keys.map(({ kid }: ClientKey) => kid);
  return new Set(kids).size < kids.length ? 'has keys that no kid tells apart' : null;
}

function keyFault(key: unknown): string | null {
  if (typeof key !== 'object' || key === null) return 'has a key that is no object';
  const { kty, crv, n, e, x, y, use, kid } = key as ClientKey;
  if (PRIVATE.some((member) => member in key))
    return 'holds a private or a shared key: give the public part alone';
  if (kid !== undefined && typeof kid !== 'string') return 'has a key whose kid is no text';
  if (use !== undefined && use !== 'sig') return 'has a key that is not for signatures';
  if (kty === 'RSA') {
    const isLong = typeof n === 'string' && n.length >= LEAST_MODULUS && typeof e === 'string';
    return isLong ? null : 'has an RSA key of less than 2048 bits';
  }
  if (typeof kty !== 'string' || !CURVES[kty]?.includes(String(crv)))
    return 'has a key that is neither RSA, nor EC on P-256 or P-384, nor Ed25519';
  const isWhole = typeof x === 'string' && (kty === 'OKP' || typeof y === 'string');
  return isWhole ? null : 'has a key without its point';
}

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
