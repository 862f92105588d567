/** Two concurrent refreshes of one client are no theft. */
const GRACE_MS = 60_000;

export interface RefreshTokenUse {
  consumedAt: Date | null;
  /** The token that replaced this one was itself used. */
  successorUsed: boolean;
  /** When another replacement of the same token was first used. */
  siblingUsedAt: Date | null;
}

/**
 * When a refresh token was used up; null while usable. Briefly it may be used in parallel; later
 * use is theft (RFC 9700 4.14.2).
 */
export function usedUpAt(
  { consumedAt, successorUsed, siblingUsedAt }: RefreshTokenUse,
  now: Date,
): Date | null {
  const isRecent = (at: Date): boolean => now.getTime() - at.getTime() < GRACE_MS;
  if (consumedAt) return !successorUsed && isRecent(consumedAt) ? null : consumedAt;
  return siblingUsedAt && !isRecent(siblingUsedAt) ? siblingUsedAt : null;
}
