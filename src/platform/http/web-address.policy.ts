/** Scheme, two slashes and a host: what leaves one of them out is read differently by different programs. */
const WHOLE = /^https?:\/\/[^/?#\\@]/i;

/** Whether a text is an absolute web address that every program reads alike, and that holds no credentials. */
export function isWebAddress(text: string): boolean {
  // A URL parser passes over control characters and blanks, and takes a backslash for a slash.
  if (/[\s\\\p{Cc}]/u.test(text) || !WHOLE.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
