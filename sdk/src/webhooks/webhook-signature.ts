import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
// Standard Webhooks, "Signature scheme": 24 to 64 random bytes
const SECRET_BYTES = { min: 24, max: 64 };
// One before a rotation, one after. More would only cost time when someone sends a thousand.
const MAX_SIGNATURES = 8;

/** The HMAC key of a `whsec_…` secret. Throws a `TypeError` that does not show it. */
export function signingKeyOf(secret: string): Buffer {
  const encoded = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : '';
  const key = Buffer.from(encoded, 'base64');
  if (!BASE64.test(encoded) || key.length < SECRET_BYTES.min || key.length > SECRET_BYTES.max) {
    throw new TypeError('a webhook secret is whsec_ and base64 of 24 to 64 bytes');
  }
  return key;
}

/** The signed content. */
export interface SignedContent {
  id: string;
  timestamp: string;
  /** The exact bytes. */
  body: Buffer;
}

/**
 * Whether one of the space-separated `v1,<base64>` signatures of the header matches one of the
 * keys.
 */
export function isSignedBy(
  keys: readonly Buffer[],
  content: SignedContent,
  header: string,
): boolean {
  const { id, timestamp, body } = content;
  const given = header
    .split(' ', MAX_SIGNATURES)
    .filter((signature) => signature.startsWith('v1,'));
  return keys.some((key) => {
    const hmac = createHmac('sha256', key)
      .update(`${id}.${timestamp}.`)
      .update(body)
      .digest('base64');
    return given.some((signature) => isSameText(signature, `v1,${hmac}`));
  });
}

/**
 * Compares digests, so that the time taken reveals nothing about either text, not even its length.
 */
export function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
