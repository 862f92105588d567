/** The life of a staff session. */
export interface SessionLife {
  idleSeconds: number;
  absoluteSeconds: number;
}

interface Times {
  createdAt: Date;
  lastSeenAt: Date;
}

/** Minimum interval between writes of `last_seen_at`. */
export const SEEN_EVERY_SECONDS = 60;

/** Whether neither limit has passed. */
export function isWithinLife(
  { createdAt, lastSeenAt }: Times,
  now: Date,
  life: SessionLife,
): boolean {
  return (
    now.getTime() < lastSeenAt.getTime() + life.idleSeconds * 1_000 &&
    now.getTime() < createdAt.getTime() + life.absoluteSeconds * 1_000
  );
}

/** When the session ends without further requests. */
export function endOfLife({ createdAt, lastSeenAt }: Times, life: SessionLife): Date {
  const idle = lastSeenAt.getTime() + life.idleSeconds * 1_000;
  const absolute = createdAt.getTime() + life.absoluteSeconds * 1_000;
  return new Date(Math.min(idle, absolute));
}

export function shouldRecordActivity(
  { lastSeenAt }: Pick<Times, 'lastSeenAt'>,
  now: Date,
): boolean {
  return now.getTime() - lastSeenAt.getTime() >= SEEN_EVERY_SECONDS * 1_000;
}
