import {
  createHmac,
  createSecretKey,
  hkdfSync,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { Injectable } from '@nestjs/common';

/** Makes the look-up values of personal values. */
export type BlindIndexes = Pick<Hasher, 'blindIndex'>;

/**
 * Keyed hashes of values that are only compared. The pepper stays outside the database, so a dump
 * cannot be searched.
 */
@Injectable()
export class Hasher {
  readonly #credentialKey: KeyObject;
  readonly #indexKey: KeyObject;

  constructor(pepper: string) {
    this.#credentialKey = subkey(pepper, 'credential');
    this.#indexKey = subkey(pepper, 'blind-index');
  }

  /** Stored form of a credential: HMAC-SHA-256. A slow hash is unnecessary for 256 random bits. */
  credential(secret: string): Buffer {
    return createHmac('sha256', this.#credentialKey).update(secret).digest();
  }

  /**
   * Look-up value of a personal value: equal only for equal values of one field and tenant.
   * Normalise first.
   */
  blindIndex(tenant: string, field: string, value: string): Buffer {
    return createHmac('sha256', this.#indexKey)
      .update(JSON.stringify([tenant, field, value]))
      .digest();
  }
}

/** The key of one purpose. */
export function subkey(pepper: string, purpose: string): KeyObject {
  return createSecretKey(
    Buffer.from(hkdfSync('sha256', Buffer.from(pepper, 'base64'), '', purpose, 32)),
  );
}

/** Compares two texts in constant time. */
export function constantTimeEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
