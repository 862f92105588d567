import type { Findings } from '../../engine/index.js';
import type { Person } from '../../persons/index.js';
import type { Session } from '../model/session.js';

/** Failed faces in a day, where the face alone says who the person is. */
const MAX_TRIES = 5;
/** The same beside a document, apart from the others: people go this way when those are used up. */
const MAX_TRIES_WITH_DOCUMENT = 10;
/**
 * Turns in a day that were unlike the enrolled ones, where all else passed: hair and glasses do that, so they cost
 * no try. Further ones do, so that a machine cannot try for ever.
 */
export const MAX_MISSED_TURNS = 10;
const DAY_MS = 86_400_000;
/**
 * Pause in seconds before the second, third, fourth and fifth try: light and glasses are mended in the
 * first two. A later one waits as long as the fifth.
 */
const PAUSES = [0, 0, 30, 120, 600];
const LONGEST_PAUSE = 600;

/**
 * How many faces may fail in a day; null where they cost nothing: nobody says whom they would count for.
 * Simulated faces are chosen, not tried.
 */
export function maxTries({
  engine,
  steps,
  requestedUserId,
  data,
}: Pick<Session, 'engine' | 'steps' | 'requestedUserId' | 'data'>): number | null {
  const owner = data?.started_by_anybody ?? requestedUserId;
  if (engine !== 'native' || owner === null) return null;
  return steps.includes('document') ? MAX_TRIES_WITH_DOCUMENT : MAX_TRIES;
}

/**
 * The document whose portrait a selfie is compared with, and how many of its faces may fail; null where a
 * person counts them instead. A document that did not pass counts nothing: whoever made one up would
 * use up the tries of its holder.
 */
export function documentTries(
  session: Pick<Session, 'engine' | 'steps' | 'requestedUserId' | 'data'>,
): { document: Person; max: number } | null {
  const { engine, steps, requestedUserId, data } = session;
  const isByName = data?.started_by_anybody != null;
  if (engine !== 'native' || !steps.includes('selfie')) return null;
  if (requestedUserId !== null && !isByName) return null;
  const document = data?.found.find(
    ({ steps: of, failure }) => of.includes('document') && !failure,
  );
  if (!document?.person) return null;
  return { document: document.person, max: isByName ? MAX_TRIES_WITH_DOCUMENT : MAX_TRIES };
}

/** The tries that still count: those of the last day. */
export function countedTries(triedAt: readonly Date[], now: Date): Date[] {
  return triedAt.filter((at) => at.getTime() > now.getTime() - DAY_MS);
}

/** Milliseconds until the next try; `isOver` once the tries of the day are used. */
export function untilNextTry(
  counted: readonly Date[],
  now: Date,
  max: number,
): { ms: number; isOver: boolean } {
  const [first] = counted;
  const last = counted.at(-1);
  if (!first || !last) return { ms: 0, isOver: false };
  const isOver = counted.length >= max;
  const pause = PAUSES[counted.length] ?? LONGEST_PAUSE;
  // Of two tries at once, the one that is counted second may have begun first.
  if (!isOver && pause === 0) return { ms: 0, isOver };
  const at = isOver ? first.getTime() + DAY_MS : last.getTime() + pause * 1_000;
  return { ms: Math.max(0, at - now.getTime()), isOver };
}

/**
 * Whether a face was judged and did not pass, or a document of somebody else came with it. A dark
 * picture or none tells an attacker nothing.
 * `isByName`: anybody may have named the person, so one who does not exist fails as one who does.
 */
export function isFailedFace(
  {
    outcome,
    isOtherFace = false,
    isUnjudged = false,
  }: Pick<Findings, 'outcome' | 'isOtherFace' | 'isUnjudged'>,
  isByName = false,
): boolean {
  if (isUnjudged) return false;
  if (isOtherFace) return true;
  if (outcome.result === 'pass') return false;
  if (isByName && outcome.code === 'face_not_enrolled') return true;
  const isAboutFace = outcome.code === 'selfie_mismatch' || outcome.code === 'liveness_failed';
  if (outcome.result === 'fail') return isAboutFace || outcome.code === 'document_mismatch';
  const judged = ['selfie_not_confirmed', 'moves_not_seen'];
  return isAboutFace && outcome.reasons.some((reason) => judged.includes(reason));
}

/**
 * Whether a document that stands in for the face was seen well and did not pass. Each answer would tell how to make
 * a better one.
 */
export function isFailedDocument({
  outcome,
  isUnjudged = false,
}: Pick<Findings, 'outcome' | 'isUnjudged'>): boolean {
  if (isUnjudged || outcome.result === 'pass') return false;
  return outcome.code !== 'document_unreadable';
}

/** Whether all but the turns of the head was right. */
export function missedTurns({
  outcome,
  isOtherFace = false,
  isUnjudged = false,
}: Pick<Findings, 'outcome' | 'isOtherFace' | 'isUnjudged'>): boolean {
  if (isOtherFace || isUnjudged) return false;
  return outcome.result === 'unclear' && outcome.code === 'liveness_unclear';
}
