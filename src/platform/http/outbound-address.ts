import ipaddr from 'ipaddr.js';

/** Why an address cannot be called at all; null where a call may be tried. */
export type AddressFault =
  'not_a_web_address' | 'not_https' | 'has_credentials' | 'private_address';

export interface AddressRules {
  /** Private addresses that may be called nevertheless. */
  allowed: readonly string[];
  /** Whether `http:` is refused. */
  httpsOnly: boolean;
}

/**
 * What is wrong with an address, as far as its text tells. The URL parser has brought decimal, hexadecimal, octal and
 * shortened IPv4 to one form by then. A name is only resolved when it is called, and held against the same rules there.
 */
export function addressFault(text: string, rules: AddressRules): AddressFault | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) return 'not_a_web_address';
  if (url.protocol === 'http:' && rules.httpsOnly) return 'not_https';
  if (url.username !== '' || url.password !== '') return 'has_credentials';
  return isPrivate(url.hostname, rules.allowed) ? 'private_address' : null;
}

function isPrivate(hostname: string, allowed: readonly string[]): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  // RFC 6761, 6.3: these names are the machine itself, whatever a resolver says
  const host = name === 'localhost' || name.endsWith('.localhost') ? '127.0.0.1' : name;
  if (!ipaddr.isValid(host)) return false;
  const address = ipaddr.parse(host);
  return address.range() !== 'unicast' && !canonical(allowed).includes(address.toString());
}

/** The addresses in the one spelling that a resolver answers with. */
export function canonical(addresses: readonly string[]): string[] {
  return addresses.map((address) => ipaddr.parse(address).toString());
}
