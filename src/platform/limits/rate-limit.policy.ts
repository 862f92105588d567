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
