/**
 * Each link costs one call at the verification service. Campaigns use half of the key's limit, so
 * that the help desk is not refused because of them.
 */
const SHARE = 0.5;

/** How long a campaign waits after a step, so that requests go first. */
export function pauseMs(
  { count, tookMs }: { count: number; tookMs: number },
  callsPerMinute: number,
): number {
  const leastMs = (count * 60_000) / (callsPerMinute * SHARE);
  return Math.max(1, leastMs - tookMs);
}
