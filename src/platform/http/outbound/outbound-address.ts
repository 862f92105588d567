import ipaddr from 'ipaddr.js';
import { webAddressFault, type WebAddressFault } from './web-address.policy.js';

/** Why an address can never be called; null when a call may be tried. */
export type AddressFault = Exclude<WebAddressFault, 'host_misspelled'> | 'private_address';

export interface AddressRules {
  /** Private addresses that may be called anyway. */
  allowed: readonly string[];
  /** Whether `http:` is refused. */
  httpsOnly: boolean;
}

/**
 * Faults in an address's text. The URL parser normalises IPv4 spellings, so private addresses are
 * always found. Names are checked at the call.
 */
export function addressFault(text: string, rules: AddressRules): AddressFault | null {
  const fault = webAddressFault(text, rules.httpsOnly ? 'nowhere' : 'anywhere');
  if (fault !== null && fault !== 'host_misspelled') return fault;
  if (isPrivateHost(new URL(text).hostname, rules.allowed)) return 'private_address';
  return fault === null ? null : 'not_a_web_address';
}

/** Whether a host is a private address in its own text; other names are checked when they are resolved. */
export function isPrivateHost(hostname: string, allowed: readonly string[]): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  // RFC 6761, 6.3: these names are the machine itself, whatever a resolver answers
  const host = name === 'localhost' || name.endsWith('.localhost') ? '127.0.0.1' : name;
  return ipaddr.isValid(host) && isPrivateAddress(host, allowed);
}

/** Whether an IP address is outside the public internet and not allowed. */
export function isPrivateAddress(text: string, allowed: readonly string[]): boolean {
  const address = ipaddr.parse(text);
  if (allowed.some((each) => ipaddr.parse(each).toString() === address.toString())) return false;
  return address.range() !== 'unicast' || isIpv4Compatible(address);
}

/**
 * `::a.b.c.d` (RFC 4291, 2.5.5.1, deprecated): public by its form, but some systems read the IPv4
 * address in it.
 */
function isIpv4Compatible(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address instanceof ipaddr.IPv6 && address.parts.slice(0, 6).every((part) => part === 0);
}

/** The addresses in a resolver's spelling. */
export function canonical(addresses: readonly string[]): string[] {
  return addresses.map((address) => ipaddr.parse(address).toString());
}
