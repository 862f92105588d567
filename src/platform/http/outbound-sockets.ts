import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { webAddressFault, type WebAddressFault } from './web-address.policy.js';

export interface OutboundSocketOptions {
  /** Private addresses that may be called anyway. */
  allowed: readonly string[];
  /** Resolves names; the system's resolver when left out. */
  lookup?: LookupFunction;
}

/** Connections that are not HTTP, under the same rules: to the checked address, never a private one. */
export class OutboundSockets {
  readonly #lookup: LookupFunction;

  constructor(private readonly options: OutboundSocketOptions) {
    this.#lookup = checkedLookup(options);
  }

  /** Whether a host is refused for what it is called; names are checked again when they are resolved. */
  isRefused(host: string): boolean {
    return isPrivateHost(host, this.options.allowed);
  }

  /** Rejects with the error of the connection, or of a refused address. */
  connect({
    host,
    port,
    timeoutMs,
  }: {
    host: string;
    port: number;
    timeoutMs: number;
  }): Promise<Socket> {
    return new Promise((resolve, reject) => {
      if (this.isRefused(host)) {
        reject(Object.assign(new Error('the host is private'), { code: 'ERR_ADDRESS_REFUSED' }));
        return;
      }
      const socket = connect({ host, port, ...(isIP(host) === 0 && { lookup: this.#lookup }) });
      const late = setTimeout(() => {
        socket.destroy(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }));
      }, timeoutMs);
      socket.once('error', (error) => {
        clearTimeout(late);
        reject(error);
      });
      socket.once('connect', () => {
        clearTimeout(late);
        resolve(socket);
      });
    });
  }
}

/** A resolver for public addresses only: a name with one private address is refused. */
export function checkedLookup({
  allowed,
  lookup = systemLookup,
}: {
  allowed: readonly string[];
  lookup?: LookupFunction;
}): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, options, (error, found, family) => {
      // A failed look-up has no addresses, although Node's types say so.
      const addresses = error ? [] : addressesIn(found);
      if (addresses.some((address) => isPrivateAddress(address, allowed))) done(refusal(), [], 0);
      else done(error, found, family);
    });
  };
}

function addressesIn(found: string | LookupAddress[]): string[] {
  return typeof found === 'string' ? [found] : found.map(({ address }) => address);
}

function refusal(): NodeJS.ErrnoException {
  return Object.assign(new Error('the name has a private address'), {
    code: 'ERR_ADDRESS_REFUSED',
  });
}

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
function isPrivateHost(hostname: string, allowed: readonly string[]): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  // RFC 6761, 6.3: these names are the machine itself, whatever a resolver answers
  const host = name === 'localhost' || name.endsWith('.localhost') ? '127.0.0.1' : name;
  return ipaddr.isValid(host) && isPrivateAddress(host, allowed);
}

/** Whether an IP address is outside the public internet and not allowed. */
function isPrivateAddress(text: string, allowed: readonly string[]): boolean {
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
