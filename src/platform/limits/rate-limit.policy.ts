/** So much of something in so much time. */
export interface RateLimitPolicy {
  name: string;
  quota: number;
  windowSeconds: number;
}

/** What a caller may still do. */
export interface Allowance {
  allowed: boolean;
  remaining: number;
  /** Seconds until the window starts anew. */
  resetSeconds: number;
}

/**
 * How many uses one process takes from the shared counter at a time. One in fifty keeps the error of a limit small, and
 * spares a busy key a query for nearly every request; a small quota is counted one by one, exactly.
 */
export function leaseSize({ quota }: RateLimitPolicy): number {
  return Math.max(1, Math.floor(quota / 50));
}

/** draft-ietf-httpapi-ratelimit-headers: what holds, and what is left of it. */
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
 * How many uses a second one process lets a key make, however much of its quota is left: two seconds' worth of a minute, so
 * that a quota spent in one burst is spread over half the minute and leaves the others their turn. A small quota is no burst.
 */
export function pacePolicy({ name, quota, windowSeconds }: RateLimitPolicy): RateLimitPolicy {
  const perSecond = Math.ceil((quota / windowSeconds) * 2);
  return { name: `${name}_pace`, quota: Math.max(100, perSecond), windowSeconds: 1 };
}
