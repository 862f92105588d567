const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
/** RFC 8252 7.1: a scheme of an app is a domain name in reverse, so that it has an owner. */
const APP_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;

/**
 * Why an address may not stand on a client's allow-list; null where it may. What stands there is compared letter by letter,
 * so that nothing about it is left to interpretation (RFC 9700 2.1).
 */
export function redirectUriFault(
  uri: string,
  { sandbox, ofApp = false }: { sandbox: boolean; ofApp?: boolean },
): string | null {
  if (uri.length > 2000) return 'is longer than 2000 characters';
  if (!/^[\x21-\x7e]+$/.test(uri) || !URL.canParse(uri)) return 'is no absolute URI';
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes('#')) return 'has a fragment (RFC 6749 3.1.2)';
  if (uri.includes('*')) return 'has a wildcard; every address is listed by itself';
  if (username !== '' || password !== '') return 'carries credentials';
  // RFC 8252 7.2: an https address of an app is one that its maker claims, which nobody can of a person's own machine.
  if (ofApp && protocol === 'https:' && LOOPBACK.includes(hostname)) {
    return "is this machine's by https, which cannot go with the scheme of an app";
  }
  if (protocol === 'https:' || APP_SCHEME.test(protocol)) return null;
  if (protocol === 'http:' && LOOPBACK.includes(hostname)) {
    return sandbox ? null : 'must be https in production';
  }
  return 'must be https, the scheme of an app such as com.example.app:/done, or in a sandbox http to this machine';
}

/** Whether a client with this allow-list is an app on a device (RFC 8252), or the pages of a web server. */
export function isApp(redirectUris: readonly string[]): boolean {
  return redirectUris.some((uri) => !/^https?:/i.test(uri));
}
