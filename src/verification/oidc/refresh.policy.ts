/** Two requests of one client that refresh at the same moment are no theft. */
const GRACE_MS = 60_000;

/**
 * Whether a refresh token that was used before may be used once more: for a short while after its first use, and only
 * until a token made in its place was used. After that, whoever holds it is not the one who was answered (RFC 9700
 * 4.14.2), and the family ends.
 */
export function isParallelRefresh(
  { consumedAt, successorUsed }: { consumedAt: Date; successorUsed: boolean },
  now: Date,
): boolean {
  return !successorUsed && now.getTime() - consumedAt.getTime() < GRACE_MS;
}
