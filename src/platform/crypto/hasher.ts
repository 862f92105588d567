import {
  createHmac,
  createSecretKey,
  hkdfSync,
  timingSafeEqual,
  type KeyObject,
  randomBytes,
  randomInt,
  randomUUID,
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

/**
 * A one-time value for a page's content security policy: 128 bits, as the specification requires.
 */
export function randomNonce(): string {
  return randomBytes(16).toString('base64');
}

/** A version 4 UUID: it reveals nothing, not even its time. */
export function randomUuid(): string {
  return randomUUID();
}

/** A code for a person to type: random digits, all equally likely. */
export function randomDigits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0');
}

/** A whole number from 0 to below `bound`, all equally likely. */
export function randomBelow(bound: number): number {
  return randomInt(bound);
}

/**
 * The signature of a posted form as Twilio makes it: HMAC-SHA-1, base64, over the address and the
 * fields in order of their names.
 */
export function signForm(
  secret: string,
  url: string,
  fields: Iterable<readonly [string, string]>,
): string {
  const sorted = [...fields].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const content = url + sorted.map(([name, value]) => name + value).join('');
  return createHmac('sha1', secret).update(content).digest('base64');
}
