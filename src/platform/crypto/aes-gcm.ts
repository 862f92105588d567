import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  KeyObject,
  randomBytes,
} from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { unixSeconds } from '../clock/index.js';
import { subkey } from './hasher.js';

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

interface Content<T> {
  value: T;
  /** Unix seconds. */
  expires: number;
}

/** Tokens for addresses that carry their own content, encrypted. Nothing is stored for them. */
@Injectable()
export class SealedTokens {
  readonly #key: KeyObject;

  constructor(pepper: string) {
    this.#key = subkey(pepper, 'sealed-token');
  }

  /** `purpose` is authenticated: a token of one purpose does not open for another. */
  seal(purpose: string, value: object, expiresAt: Date): string {
    const content: Content<object> = { value, expires: unixSeconds(expiresAt) };
    return encrypt(this.#key, Buffer.from(JSON.stringify(content)), purpose).toString('base64url');
  }

  /** The content, as `seal` was given it; null for any other text and after its time. */
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
  open<T>(purpose: string, token: string, now: Date): T | null {
    try {
      const plain = decrypt(this.#key, Buffer.from(token, 'base64url'), purpose);
      const { value, expires } = JSON.parse(plain.toString('utf8')) as Content<T>;
      return expires > unixSeconds(now) ? value : null;
    } catch {
      return null;
    }
  }
}
