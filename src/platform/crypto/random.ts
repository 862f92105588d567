import { randomBytes, randomInt, randomUUID, createHmac } from 'node:crypto';

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
