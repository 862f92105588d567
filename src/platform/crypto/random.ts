import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** A value used once in a page's content security policy: 128 bits, as the specification asks for. */
export function randomNonce(): string {
  return randomBytes(16).toString('base64');
}

/** A version 4 UUID: it says nothing, not even when it was made. */
export function randomUuid(): string {
  return randomUUID();
}

/** A code for a person to type: that many digits, every one of them equally likely. */
export function randomDigits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0');
}
