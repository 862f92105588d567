import type { CheckReason } from '../../../checks/index.js';
import { compareTemplates } from '../faces/template.js';
import { CHALLENGE_MS, type Move } from '../../../evidence/index.js';
import { isMirroredFrame, isSameFrame, unevenness } from './fingerprint.js';
import type { FrameFace, FrameObservation } from './frame-observation.js';
import type { HeadMotion } from './head-motion.js';

/** Why a challenge was not passed. */
export const CHALLENGE_REASONS = [
  'too_few_frames',
  'times_not_increasing',
  'too_late',
  'no_face',
  'two_faces',
  'poor_frame',
  'frame_seen_before',
  'frame_seems_seen',
  'frames_repeated',
  'frames_mirrored',
  'other_face',
  'turned_too_far',
  'other_picture',
  'no_neutral_start',
  'flat_picture',
  'moves_missing',
  'wrong_moves',
] as const satisfies readonly CheckReason[];
export type ChallengeReason = (typeof CHALLENGE_REASONS)[number];

/**
 * Unclear: the person may try again. Failed: an honest person before a camera does not cause it.
 */
export type ChallengeOutcome =
  | { readonly outcome: 'passed' }
  | { readonly outcome: 'failed' | 'unclear'; readonly reason: ChallengeReason };

/**
 * How a frame stands to an earlier one. `alike`: another compression of it, or a head held as then.
 */
export type SeenAs = 'copy' | 'alike';

export interface AnsweredChallenge {
  readonly moves: readonly Move[];
  readonly frames: readonly FrameObservation[];
  /** How a frame with this fingerprint stands to those of earlier answers. */
  readonly seenAs: (fingerprint: string) => SeenAs | null;
}

const UNCLEAR: readonly ChallengeReason[] = [
  'too_few_frames',
  'no_face',
  'two_faces',
  'poor_frame',
  'frame_seems_seen',
  'turned_too_far',
  // Whoever holds still looks like a photo that is held; neither passes.
  'frames_repeated',
  // The two sides of a perfectly even face look like it, so it is no proof; it never passes either.
  'frames_mirrored',
  'no_neutral_start',
  'moves_missing',
  'wrong_moves',
];

/**
 * Two frames up to this distance show one person, even with the head turned by 35 degrees (seen:
 * 0.49; two people: from 0.54).
 */
export const SAME_PERSON = 0.55;
/** Up to here a frame may show the same person turned by 40 degrees or more (seen: 0.65). */
const TURNED_TOO_FAR = 0.68;
/** A head that turns far may be lost for a moment. */
const MAX_WITHOUT_FACE = 0.25;
/** About a sixth of the angle a head turns without effort; a flat picture reaches 0.02, tilted by 50 degrees. */
const LEAST_MOVE = 0.1;
/** A move has one main direction. */
const MAIN_DIRECTION = 1.5;
/** Smaller motions count as standing still. */
const STILL = 0.05;
/** A picture squeezed more than this was tilted by at least 15 degrees. */
const TILTED = 0.96;

interface AnsweredFrame extends FrameObservation {
  readonly face: FrameFace;
}

type Check = (answer: AnsweredChallenge, frames: readonly AnsweredFrame[]) => boolean;

/** In order: faults of the whole answer, of the person, then of the moves. */
const CHECKS: readonly (readonly [ChallengeReason, Check])[] = [
  ['too_few_frames', ({ moves, frames }) => moves.length === 0 || frames.length <= moves.length],
  ['times_not_increasing', ({ frames }) => !isIncreasing(frames.map(({ atMs }) => atMs))],
  ['too_late', ({ frames }) => (frames.at(-1)?.atMs ?? Infinity) > CHALLENGE_MS],
  ['two_faces', ({ frames }) => frames.some(({ crowded }) => crowded)],
  ['no_face', ({ frames }, seen) => frames.length - seen.length > frames.length * MAX_WITHOUT_FACE],
  [
    'frame_seen_before',
    ({ seenAs }, seen) => seen.some(({ face }) => seenAs(face.fingerprint) === 'copy'),
  ],
  ['frames_mirrored', (_, seen) => hasMirroredTurn(seen)],
  ['frames_repeated', ({ moves }, seen) => distinct(seen).length <= new Set(moves).size],
  ['other_face', (_, seen) => seen.some((frame) => !isWithin(TURNED_TOO_FAR, frame, seen[0]))],
  ['turned_too_far', (_, seen) => seen.some((frame) => !isWithin(SAME_PERSON, frame, seen[0]))],
  ['no_neutral_start', ({ frames }, seen) => !startsStraight(frames[0], seen[0])],
  ['poor_frame', (_, seen) => (seen[0]?.face.issues.length ?? 1) > 0],
  ['other_picture', (_, seen) => seen.filter(isUnlike).length * 2 > seen.length - 1],
  ['flat_picture', (_, seen) => isFlat(seen)],
];

/** Whether one living head made the moves of this challenge, with relief, in order and in time. */
export function checkChallenge(answer: AnsweredChallenge): ChallengeOutcome {
  const seen = answer.frames.filter((frame): frame is AnsweredFrame => frame.face !== null);
  const broken = CHECKS.find(([, stands]) => stands(answer, seen));
  if (broken) return refused(broken[0]);
  const done = movesIn(seen);
  if (!isSame(done, answer.moves))
    return refused(isBeginning(done, answer.moves) ? 'moves_missing' : 'wrong_moves');
  const unlike = seen.filter(({ face }) => answer.seenAs(face.fingerprint) === null);
  return isSame(movesIn(unlike), answer.moves)
    ? { outcome: 'passed' }
    : refused('frame_seems_seen');
}

/** The moves in the frames, each once for its whole duration. */
export function movesIn(seen: readonly FrameObservation[]): Move[] {
  const moves: Move[] = [];
  for (const { face } of seen) {
    const move = face?.motion ? moveOf(face.motion) : null;
    if (move && move !== moves.at(-1)) moves.push(move);
  }
  return moves;
}

function moveOf(motion: HeadMotion): Move | null {
  const { sideways, downwards } = motion;
  const [across, along] = [Math.abs(sideways), Math.abs(downwards)];
  if (isUnlikely(motion) || Math.max(across, along) < LEAST_MOVE) return null;
  if (across >= along * MAIN_DIRECTION) return sideways > 0 ? 'left' : 'right';
  if (along >= across * MAIN_DIRECTION) return downwards > 0 ? 'down' : 'up';
  return null;
}

/**
 * A head turned further shows less of the first view: 0.80 at 25 degrees, 0.65 at 35. Other photos:
 * 0.77 at most.
 */
function isUnlikely({ sideways, downwards, likeness }: HeadMotion): boolean {
  const far = Math.max(0, Math.hypot(sideways, downwards) - 0.4);
  return likeness < Math.max(0.62, 0.8 - far);
}

function isUnlike({ face }: AnsweredFrame): boolean {
  return face.motion !== null && isUnlikely(face.motion);
}

/** It was tilted or moved, and no part of it moved against the rest. */
function isFlat(seen: readonly AnsweredFrame[]): boolean {
  const motions = seen.flatMap(({ face }) => face.motion ?? []);
  return (
    motions.every((motion) => Math.hypot(motion.sideways, motion.downwards) < STILL) &&
    motions.some(({ squeeze }) => squeeze < TILTED)
  );
}

function startsStraight(
  first: FrameObservation | undefined,
  seen: AnsweredFrame | undefined,
): boolean {
  return first !== undefined && first === seen && !seen.face.issues.includes('pose');
}

function isWithin(
  limit: number,
  { face }: AnsweredFrame,
  first: AnsweredFrame | undefined,
): boolean {
  if (!first) return false;
  const compared = compareTemplates(face.template, first.face.template);
  return compared.comparable && compared.distance <= limit;
}

/**
 * A frame sent twice shows nothing new. A move that is asked for twice may look the same twice. A
 * head that turns slowly is in each frame much as in the one before, but not as at the start.
 */
function distinct(seen: readonly AnsweredFrame[]): AnsweredFrame[] {
  const kept: AnsweredFrame[] = [];
  for (const frame of seen) {
    const isNew = kept.every(({ face }) => !isSameFrame(face.fingerprint, frame.face.fingerprint));
    if (isNew) kept.push(frame);
  }
  return kept;
}

/** One turned frame, mirrored, that poses as the turn to the other side. */
function hasMirroredTurn(seen: readonly AnsweredFrame[]): boolean {
  const [ahead] = seen;
  if (!ahead) return false;
  const uneven = unevenness(ahead.face.fingerprint);
  return seen.some(({ face }, i) =>
    seen
      .slice(0, i)
      .some(
        (other) =>
          areOppositeTurns(face, other.face) &&
          isMirroredFrame(face.fingerprint, other.face.fingerprint, uneven),
      ),
  );
}

/** A face that looks ahead is much like its mirror image anyway. */
function areOppositeTurns(a: FrameFace, b: FrameFace): boolean {
  const [one, other] = [a.motion?.sideways ?? 0, b.motion?.sideways ?? 0];
  return one * other < 0 && Math.min(Math.abs(one), Math.abs(other)) >= STILL;
}

function isIncreasing(times: readonly number[]): boolean {
  return times.every((time, i) => time >= 0 && (i === 0 || time > (times[i - 1] ?? Infinity)));
}

function isBeginning(done: readonly Move[], asked: readonly Move[]): boolean {
  return done.length < asked.length && done.every((move, i) => move === asked[i]);
}

function isSame(done: readonly Move[], asked: readonly Move[]): boolean {
  return done.length === asked.length && done.every((move, i) => move === asked[i]);
}

function refused(reason: ChallengeReason): ChallengeOutcome {
  return { outcome: UNCLEAR.includes(reason) ? 'unclear' : 'failed', reason };
}
