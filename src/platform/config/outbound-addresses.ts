import { BlockList, isIP } from 'node:net';
import type { Settings } from './settings.js';

// The machine itself and its cloud's metadata service: access to them is access to the inside.
const OWN_MACHINE = new BlockList();
OWN_MACHINE.addSubnet('0.0.0.0', 8, 'ipv4');
OWN_MACHINE.addSubnet('127.0.0.0', 8, 'ipv4');
OWN_MACHINE.addSubnet('169.254.0.0', 16, 'ipv4');
OWN_MACHINE.addAddress('::', 'ipv6');
OWN_MACHINE.addAddress('::1', 'ipv6');
OWN_MACHINE.addSubnet('fe80::', 10, 'ipv6');

/** The private addresses that webhooks may be sent to. */
export function outboundAllowedAddresses(
  settings: Pick<Settings, 'outboundAllowedAddresses'>,
): string[] {
  const list = settings.outboundAllowedAddresses ?? '';
  return list
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
}

/** The faults of that list. */
export function faultyAddresses(
  settings: Pick<Settings, 'outboundAllowedAddresses' | 'environment'>,
): string[] {
  return outboundAllowedAddresses(settings).flatMap((address) => {
    const version = isIP(address);
    if (version === 0) return [`${address} is no IP address`];
    if (settings.environment !== 'production') return [];
    return OWN_MACHINE.check(address, version === 4 ? 'ipv4' : 'ipv6')
      ? [`${address} is of the machine itself, which production never calls`]
      : [];
  });
}
