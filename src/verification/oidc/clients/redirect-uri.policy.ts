import {
  isAppScheme,
  isLoopback,
  webAddressFault,
  type WebAddressFault,
} from '../../../platform/http/index.js';

const WEB_FAULTS: Record<WebAddressFault, string> = {
  not_a_web_address: 'is no absolute URI',
  host_misspelled: 'has a host that is not written in its plain form',
  has_credentials: 'carries credentials',
  not_https: 'must be https in production, and in a sandbox https or http to this machine',
};

/**
 * Why an address is not allowed on an allow-list; null when it is. Addresses are compared exactly,
 * without interpretation (RFC 9700 2.1).
 */
export function redirectUriFault(
  uri: string,
  { sandbox, ofApp = false }: { sandbox: boolean; ofApp?: boolean },
): string | null {
  if (uri.length > 2000) return 'is longer than 2000 characters';
  if (!/^[\x21-\x7e]+$/.test(uri) || !URL.canParse(uri)) return 'is no absolute URI';
  if (uri.includes('#')) return 'has a fragment (RFC 6749 3.1.2)';
  if (uri.includes('*')) return 'has a wildcard; every address is listed by itself';
  return isWebUri(uri) ? webUriFault(uri, sandbox, ofApp) : appUriFault(uri);
}

function webUriFault(uri: string, sandbox: boolean, ofApp: boolean): string | null {
  const fault = webAddressFault(uri, sandbox ? 'this_machine' : 'nowhere');
  if (fault) return WEB_FAULTS[fault];
  const { protocol, hostname } = new URL(uri);
  // RFC 8252 7.2: an app claims its https addresses, but nobody can claim those of a person's own
  // machine.
  return ofApp && protocol === 'https:' && isLoopback(hostname)
    ? "is this machine's by https, which cannot go with the scheme of an app"
    : null;
}

function appUriFault(uri: string): string | null {
  const { protocol, username, password } = new URL(uri);
  if (username !== '' || password !== '') return WEB_FAULTS.has_credentials;
  return isAppScheme(protocol.slice(0, -1))
    ? null
    : 'must be https, the scheme of an app such as com.example.app:/done, or in a sandbox http to this machine';
}

/** Whether a browser opens the address, rather than an app through its own scheme. */
export function isWebUri(uri: string): boolean {
  return /^https?:/i.test(uri);
}

/** Whether this allow-list is that of an app (RFC 8252) rather than of web pages. */
export function isApp(redirectUris: readonly string[]): boolean {
  return redirectUris.some((uri) => !isWebUri(uri));
}
