import type { Session } from '../../sessions/index.js';

/** A window that stays open must not show somebody's data for hours. */
export const ME_SECONDS = 1_800;

/** A session that has just proved who the person in front of this browser is. */
export type ProvingSession = Session & {
  userId: NonNullable<Session['userId']>;
  completedAt: Date;
};

/** Whether this browser may see and delete what is held about the session's person. */
export function provesPerson(
  session: Session,
  browser: string,
  now: Date,
): session is ProvingSession {
  const { status, userId, completedAt, redactedAt, data } = session;
  if (status !== 'success' || !userId || !completedAt) return false;
  // The next person at a shared device must not see the one before.
  if (redactedAt || !data || data.kiosk) return false;
  // Only that camera saw the person. Whoever else holds the link may be a stranger who relays it.
  if (data.camera_browser !== browser) return false;
  return now.getTime() - completedAt.getTime() <= ME_SECONDS * 1_000;
}
