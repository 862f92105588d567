import type { Session } from '../../sessions/index.js';

/** Limits how long an unattended window shows personal data. */
export const ME_SECONDS = 1_800;

/** A session that has just verified the person at this browser. */
export type ProvingSession = Session & {
  userId: NonNullable<Session['userId']>;
  completedAt: Date;
};

/** Whether this browser may see and delete the data held about the session's person. */
export function provesPerson(
  session: Session,
  browser: string,
  now: Date,
): session is ProvingSession {
  const { status, userId, completedAt, redactedAt, data } = session;
  if (status !== 'success' || !userId || !completedAt) return false;
  // On a shared device, the next person must not see the previous one's data.
  if (redactedAt || !data || data.kiosk || data.held_closed) return false;
  // Only the browser with the camera saw the person. Another browser with the link may belong to an
  // attacker who relays it.
  if (data.camera_browser !== browser) return false;
  return now.getTime() - completedAt.getTime() <= ME_SECONDS * 1_000;
}
