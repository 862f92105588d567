/** Why a text is no acceptable web address. */
export type WebAddressFault =
  'not_a_web_address' | 'has_credentials' | 'host_misspelled' | 'not_https';

/** Where plain `http:` is accepted, which anybody on the network can read and change. */
export type PlainHttp = 'anywhere' | 'this_machine' | 'nowhere';

const SCHEME_AND_AUTHORITY = /^(https?:)\/\/([^/?#]+)/i;
/** URL parsers drop or rewrite these characters, so two programs may read different addresses. */
const VISIBLE = /^[\x21-\x7e]+$/;
const MISREAD = /[\s\\<>\p{Cc}]/u;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const DEFAULT_PORTS: Record<string, string> = { 'http:': ':80', 'https:': ':443' };

/**
 * Why a text is no unambiguous absolute web address; null if it is. Scheme, slashes and host need
 * the WHATWG URL parser's spelling.
 */
export function webAddressFault(text: string, plainHttp: PlainHttp): WebAddressFault | null {
  const [, , authority = ''] = SCHEME_AND_AUTHORITY.exec(text) ?? [];
  if (authority === '' || MISREAD.test(text) || !URL.canParse(text)) return 'not_a_web_address';
  if (authority.includes('@')) return 'has_credentials';
  const { protocol, host, hostname } = new URL(text);
  const defaultPort = DEFAULT_PORTS[protocol] ?? '';
  if (![host, hostname + defaultPort].includes(authority.toLowerCase())) return 'host_misspelled';
  if (protocol === 'https:' || plainHttp === 'anywhere') return null;
  return plainHttp === 'this_machine' && isLoopback(hostname) ? null : 'not_https';
}

/**
 * An address with more in its query. Appended as text: a URL object would change the spelling, and a
 * signed query must return unchanged (RFC 6749 3.1.2: the query is retained).
 */
export function withQuery(given: string, added: Readonly<Record<string, string>>): string {
  const [address = '', ...fragment] = given.split(/(?=#)/);
  const separator = address.includes('?') ? '&' : '?';
  const query = new URLSearchParams(added).toString();
  return `${address}${address.endsWith('?') ? '' : separator}${query}${fragment.join('')}`;
}

/** An address as a header can carry it. What is visible ASCII stays as it is spelled. */
export function addressInHeader(address: string): string {
  return address.toWellFormed().replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
}

/** RFC 8252 7.1: an app's scheme is a reversed domain name, so that it has an owner. */
const APP_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+$/;

/** Whether a URI scheme, in lower case and without its colon, can be an app's own. */
export function isAppScheme(scheme: string): boolean {
  return APP_SCHEME.test(scheme);
}

/** The scheme of an address that an app opens; null for every other text. */
export function appSchemeOf(text: string): string | null {
  if (!VISIBLE.test(text) || MISREAD.test(text) || !URL.canParse(text)) return null;
  const { protocol, username, password } = new URL(text);
  const scheme = protocol.slice(0, -1);
  return isAppScheme(scheme) && username === '' && password === '' ? scheme : null;
}

/**
 * Whether a host, in the URL parser's spelling, is the machine of the person or program that opens
 * it.
 */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.includes(hostname);
}

/** Begins and ends with a letter or digit, of any script: an IDN may be written either way. */
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;

/** Whether a text is a domain name of at least two labels, and no number of a host (RFC 1123 2.1). */
export function isDomainName(text: string): boolean {
  const labels = text.split('.');
  return (
    labels.length > 1 &&
    labels.every((label) => label.length <= 63 && DOMAIN_LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}
