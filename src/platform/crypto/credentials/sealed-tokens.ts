import type { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { unixSeconds } from '../../clock/index.js';
import { decrypt, encrypt } from '../aes-gcm.js';
import { subkey } from '../hasher.js';

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
