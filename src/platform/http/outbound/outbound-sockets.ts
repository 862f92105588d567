import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { isPrivateHost, isPrivateAddress } from './outbound-address.js';

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
