import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  KeyObject,
  randomBytes,
} from 'node:crypto';

/**
 * A sealed value does not open: its key is not configured, or a bit was changed. Batch work reports
 * it and continues.
 */
export class Unreadable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12; // NIST SP 800-38D 5.2.1.1: 96 bits, random, for far fewer than 2^32 uses of one key
const TAG_BYTES = 16;

/** `iv | ciphertext | tag` of AES-256-GCM; `context` is authenticated but not stored. */
export function encrypt(key: KeyObject | Buffer, plain: Buffer, context: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyObject(key), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws for a wrong key or context, or a changed bit. */
export function decrypt(key: KeyObject | Buffer, sealed: Buffer, context: string): Buffer {
  const decipher = createDecipheriv(ALGORITHM, keyObject(key), sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** Node 24 is three times slower with a key in bytes. */
function keyObject(key: KeyObject | Buffer): KeyObject {
  return key instanceof KeyObject ? key : createSecretKey(key);
}
