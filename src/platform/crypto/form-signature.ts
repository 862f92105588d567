import { createHmac } from 'node:crypto';

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
