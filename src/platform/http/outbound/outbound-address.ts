import ipaddr from 'ipaddr.js';
import { webAddressFault, type WebAddressFault } from './web-address.policy.js';

/** Why an address cannot be called at all; null where a call may be tried. */
export type AddressFault = Exclude<WebAddressFault, 'host_misspelled'> | 'private_address';

export interface AddressRules {
  /** Private addresses that may be called nevertheless. */
  allowed: readonly string[];
  /** Whether `http:` is refused. */
  httpsOnly: boolean;
}

/**
 * What is wrong with an address, as far as its text tells. The URL parser brings decimal, hexadecimal, octal and shortened
 * IPv4 to one form, so a private address is called one in any spelling. A name is held against the same rules when it is called.
 */
export function addressFault(text: string, rules: AddressRules): AddressFault | null {
  const fault = webAddressFault(text, rules.httpsOnly ? 'nowhere' : 'anywhere');
  if (fault !== null && fault !== 'host_misspelled') return fault;
  if (isPrivate(new URL(text).hostname, rules.allowed)) return 'private_address';
  return fault === null ? null : 'not_a_web_address';
}

function isPrivate(hostname: string, allowed: readonly string[]): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  // RFC 6761, 6.3: these names are the machine itself, whatever a resolver says
  const host = name === 'localhost' || name.endsWith('.localhost') ? '127.0.0.1' : name;
  return ipaddr.isValid(host) && isPrivateAddress(host, allowed);
}

/** Whether an IP address is none of the public internet, and not allowed nevertheless. */
export function isPrivateAddress(text: string, allowed: readonly string[]): boolean {
  const address = ipaddr.parse(text);
  if (allowed.some((each) => ipaddr.parse(each).toString() === address.toString())) return false;
  return address.range() !== 'unicast' || isIpv4Compatible(address);
}

/** `::a.b.c.d` (RFC 4291, 2.5.5.1, given up): public by its form, and to some systems the IPv4 address in it. */
function isIpv4Compatible(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address instanceof ipaddr.IPv6 && address.parts.slice(0, 6).every((part) => part === 0);
}

/** The addresses in the one spelling that a resolver answers with. */
export function canonical(addresses: readonly string[]): string[] {
  return addresses.map((address) => ipaddr.parse(address).toString());
}
