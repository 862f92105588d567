import type { Findings } from '../../engine/index.js';
import type { Session } from './session.js';

export const MAX_FACE_TRIES = 5;
const DAY_MS = 86_400_000;
/** Pause in seconds before the second, third, fourth and fifth try: light and glasses are mended in the first two. */
const PAUSES = [0, 0, 30, 120, 600];

/** Whether the face alone says who the person is, so that its failures cost. Simulated faces are chosen, not tried. */
export function costsTries({
  engine,
  steps,
  requestedUserId,
}: Pick<Session, 'engine' | 'steps' | 'requestedUserId'>): boolean {
  return engine === 'native' && requestedUserId !== null && !steps.includes('document');
}

/** The tries that still count: those of the last day. */
export function countedTries(triedAt: readonly Date[], now: Date): Date[] {
  return triedAt.filter((at) => at.getTime() > now.getTime() - DAY_MS);
}

/** Milliseconds until the next try; `isOver` once the tries of the day are used. */
export function untilNextTry(counted: readonly Date[], now: Date): { ms: number; isOver: boolean } {
  const [first] = counted;
  const last = counted.at(-1);
  if (!first || !last) return { ms: 0, isOver: false };
  const isOver = counted.length >= MAX_FACE_TRIES;
  const at = isOver
    ? first.getTime() + DAY_MS
    : last.getTime() + (PAUSES[counted.length] ?? 0) * 1_000;
  return { ms: Math.max(0, at - now.getTime()), isOver };
}

/**
 * Whether a face was judged and did not pass. A dark picture or none tells an attacker nothing.
 * `isByName`: anybody may have named the person, so one who does not exist fails as one who does.
 */
export function isFailedFace({ outcome }: Pick<Findings, 'outcome'>, isByName = false): boolean {
  if (outcome.result === 'pass') return false;
  if (isByName && outcome.code === 'face_not_enrolled') return true;
  const isAboutFace = outcome.code === 'selfie_mismatch' || outcome.code === 'liveness_failed';
  if (outcome.result === 'fail') return isAboutFace;
  const judged = ['selfie_not_confirmed', 'moves_not_seen'];
  return isAboutFace && outcome.reasons.some((reason) => judged.includes(reason));
}
