import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPrivateAddress } from './outbound-address.js';

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
