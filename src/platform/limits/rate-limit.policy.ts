const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const NETWORK_GROUPS = 4;

/** A number of uses in a period. */
export interface RateLimitPolicy {
  name: string;
  quota: number;
  windowSeconds: number;
}

/** The rest of a caller's uses. */
export interface Allowance {
  allowed: boolean;
  remaining: number;
  /** Seconds until the window restarts. */
  resetSeconds: number;
}

/**
 * The uses that a process takes at once. A fiftieth keeps the error small and spares most queries;
 * small quotas are counted exactly.
 */
export function leaseSize({ quota }: RateLimitPolicy): number {
  return Math.max(1, Math.floor(quota / 50));
}

/** draft-ietf-httpapi-ratelimit-headers: the policy, and what is left of it. */
export function rateLimitHeaders(
  policy: RateLimitPolicy,
  { remaining, resetSeconds }: Allowance,
): Record<string, string> {
  return {
    'ratelimit-policy': `"${policy.name}";q=${String(policy.quota)};w=${String(policy.windowSeconds)}`,
    ratelimit: `"${policy.name}";r=${String(remaining)};t=${String(resetSeconds)}`,
  };
}

/**
 * Uses per second of one key in one process: two seconds' worth of its minute, so a quota cannot be
 * spent in one burst.
 */
export function pacePolicy({ name, quota, windowSeconds }: RateLimitPolicy): RateLimitPolicy {
  const perSecond = Math.ceil((quota / windowSeconds) * 2);
  return { name: `${name}_pace`, quota: Math.max(100, perSecond), windowSeconds: 1 };
}

/**
 * A subscriber's part of an address: a whole IPv4 address, or the /64 of an IPv6 one, since one
 * line has 2^64 of those.
 */
export function subscriberOf(address: string): string {
  const [, mapped] = IPV4_IN_IPV6.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
