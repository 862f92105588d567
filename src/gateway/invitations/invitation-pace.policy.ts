/**
 * Each link is a call with the key of the gateway at the verification service. Campaigns use half of
 * what that key may call, so that nobody at the help desk is refused because of them.
 */
const SHARE = 0.5;

/** How long a campaign waits after a step. It always lets requests go first. */
export function pauseMs(
  { count, tookMs }: { count: number; tookMs: number },
  callsPerMinute: number,
): number {
  const leastMs = (count * 60_000) / (callsPerMinute * SHARE);
  return Math.max(1, leastMs - tookMs);
}
