/** Two requests of one client that refresh at the same moment are no theft. */
const GRACE_MS = 60_000;

export interface RefreshTokenUse {
  consumedAt: Date | null;
  /** A token made in place of this one was itself used. */
  successorUsed: boolean;
  /** When another token made in place of the same one was first used. */
  siblingUsedAt: Date | null;
}

/**
 * Since when a refresh token is used up; null where it may be used. It may be used once more for a short while after its
 * first use, and only until a token made in its place was used; of the tokens that such parallel requests were given, only
 * those that are used within the same while are good. Whoever else holds one is not the one who was answered (RFC 9700
 * 4.14.2), and the family ends.
 */
export function usedUpAt(
  { consumedAt, successorUsed, siblingUsedAt }: RefreshTokenUse,
  now: Date,
): Date | null {
  const isRecent = (at: Date): boolean => now.getTime() - at.getTime() < GRACE_MS;
  if (consumedAt) return !successorUsed && isRecent(consumedAt) ? null : consumedAt;
  return siblingUsedAt && !isRecent(siblingUsedAt) ? siblingUsedAt : null;
}
