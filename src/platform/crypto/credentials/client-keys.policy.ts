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
