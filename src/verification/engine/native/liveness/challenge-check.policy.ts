import type { CheckReason } from '../../../checks/index.js';
import { compareTemplates } from '../faces/template.js';
import type { Move } from '../../../evidence/index.js';
import { isMirroredFrame, isSameFrame, unevenness } from './fingerprint.js';
import type { FrameFace, FrameObservation } from './frame-observation.js';
import type { HeadMotion } from './head-motion.js';

/** Why a challenge was not passed. */
export const CHALLENGE_REASONS = [
  'too_few_frames',
  'too_fast',
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
  'no_head_shape',
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

/** What a frame repeats of earlier answers. `alike`: another compression of one, or a head held as then. */
export type SeenAs = 'copy' | 'alike';

export interface AnsweredChallenge {
  readonly moves: readonly Move[];
  /** When each prompt was told: looking ahead, then the moves. Milliseconds since the challenge was issued. */
  readonly promptedMs: readonly number[];
  readonly frames: readonly FrameObservation[];
  /** Which earlier frame a frame with this fingerprint repeats; null for none. */
  readonly seenAs: (fingerprint: string) => SeenAs | null;
}

const UNCLEAR: readonly ChallengeReason[] = [
  'too_few_frames',
  'too_fast',
  'no_face',
  'two_faces',
  'poor_frame',
  'frame_seems_seen',
  'turned_too_far',
  // A face that talks or laughs is unlike the first picture too.
  'other_picture',
  // A face that does not move cannot be told from a photo, so it fails.
  'frames_repeated',
  // The two sides of a perfectly even face look like it, so it is no proof; it never passes either.
  'frames_mirrored',
  'no_neutral_start',
  'no_head_shape',
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
/** Nobody reads a prompt and turns sooner. */
const LEAST_REACTION_MS = 250;
/**
 * How far the nose moves against the rest, for the angle that the face seems to turn: 0.79 to 1.54 for nearly all
 * heads (means of one answer), 0.5 to 0.72 for a photo on an ellipsoid or bent, mostly from 1.67 for one pushed aside.
 */
const HEAD_SHAPE = { least: 0.76, most: 1.66 };
/**
 * Of that motion, the share that no smooth bend of the picture explains, in the mean of the turns to one side: 0.35 to
 * 0.97 for real ones, up to 0.09 for a photo pushed aside, and mostly up to 0.2 for one pushed under noise.
 */
const LEAST_NOSE = 0.2;
/** Smaller turns measure the shape badly, and so do frames that are unlike the first. */
const SHAPE_SHOWN = { yaw: 5, likeness: 0.75 };

export interface AnsweredFrame extends FrameObservation {
  readonly face: FrameFace;
}

type Check = (answer: AnsweredChallenge, frames: readonly AnsweredFrame[]) => boolean;

/** In order: faults of the whole answer, of the person, then of the moves. */
const CHECKS: readonly (readonly [ChallengeReason, Check])[] = [
  ['too_few_frames', ({ moves, frames }) => moves.length === 0 || !hasAllPrompts(moves, frames)],
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
  [
    'moves_missing',
    ({ moves }, seen) =>
      moves.some((move, i) => ofPrompt(seen, i + 1).every(({ face }) => !moveIn(face, move))),
  ],
  [
    'wrong_moves',
    ({ moves }, seen) => moves.some((move, i) => !isMostly(move, ofPrompt(seen, i + 1))),
  ],
  ['too_fast', isTooFast],
  ['no_head_shape', (_, seen) => !hasHeadShape(seen)],
  ['frame_seems_seen', mostlySeen],
];

/** Whether one head made the moves of this challenge, with its relief, while each was asked for. */
export function checkChallenge(answer: AnsweredChallenge): ChallengeOutcome {
  const seen = answer.frames.filter((frame): frame is AnsweredFrame => frame.face !== null);
  const broken = CHECKS.find(([, stands]) => stands(answer, seen));
  return broken ? refused(broken[0]) : { outcome: 'passed' };
}

function hasAllPrompts(moves: readonly Move[], frames: readonly FrameObservation[]): boolean {
  return [-1, ...moves.keys()].every((i) => frames.some(({ prompt }) => prompt === i + 1));
}

function ofPrompt(seen: readonly AnsweredFrame[], prompt: number): AnsweredFrame[] {
  return seen.filter((frame) => frame.prompt === prompt);
}

/** A head that turns may nod a little on its way. */
function isMostly(asked: Move, seen: readonly AnsweredFrame[]): boolean {
  const shown = seen.flatMap(({ face }) => {
    const move = moveIn(face, asked);
    // A frame that is unlike the first measures its direction badly, and is no proof of another move.
    const isSure = move === asked || (face.motion?.likeness ?? 0) >= SHAPE_SHOWN.likeness;
    return move && isSure ? [move] : [];
  });
  return shown.filter((move) => move === asked).length * 2 > shown.length;
}

/** A move was seen sooner than a person answers. */
function isTooFast({ promptedMs }: AnsweredChallenge, seen: readonly AnsweredFrame[]): boolean {
  return seen.some(({ face, prompt, atMs }) => {
    const isMove = prompt > 0 && face.motion !== null && moveOf(face.motion) !== null;
    return isMove && atMs - (promptedMs[prompt] ?? Infinity) < LEAST_REACTION_MS;
  });
}

/** Most frames that show moves were used before, in another compression: a recording that is played again. */
function mostlySeen({ seenAs }: AnsweredChallenge, seen: readonly AnsweredFrame[]): boolean {
  const moved = seen.filter(({ face }) => face.motion && moveOf(face.motion));
  const alike = moved.filter(({ face }) => seenAs(face.fingerprint) !== null);
  return alike.length * 2 > moved.length;
}

/**
 * The nose of a head moves against the rest by about the sine of the angle. A photo that is bent, or bulges
 * like a ball, turns by more than its nose shows; one whose middle is pushed aside, by less. And it moves against the
 * cheeks beside it, which no smooth push does.
 */
function hasHeadShape(seen: readonly AnsweredFrame[]): boolean {
  const ahead = seen[0]?.face.yaw ?? 0;
  const turned = seen.flatMap(({ face: { motion, yaw } }) =>
    motion !== null && isTurn(motion)
      ? [{ ...motion, angle: (yaw - ahead) * Math.sign(motion.sideways) }]
      : [],
  );
  const shapes = turned
    .filter(({ likeness }) => likeness >= SHAPE_SHOWN.likeness)
    // A nose that moves while the face does not turn was pushed.
    .map(({ sideways, angle }) => {
      const turn = (Math.max(SHAPE_SHOWN.yaw, angle) * Math.PI) / 180;
      return Math.abs(sideways) / Math.sin(turn);
    });
  const shape = meanOf(shapes);
  // Where no turn could be measured, nothing says that it was a head.
  if (shape === null || shape < HEAD_SHAPE.least || shape > HEAD_SHAPE.most) return false;
  // Noise moves a nose by chance, and seldom to both sides. A side that was not asked for is not judged.
  return [1, -1].every((way) => {
    const toSide = turned.filter(({ sideways }) => sideways * way > 0);
    return (meanOf(toSide.map(({ nose }) => nose ?? 0)) ?? LEAST_NOSE) >= LEAST_NOSE;
  });
}

/** Also one that nods a little less, which is taken for the turn that was asked for. */
function isTurn(motion: HeadMotion): boolean {
  const aside = asideOf(motion);
  return moveOf(motion, aside) === aside;
}

/** Null of no numbers. */
function meanOf(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((a, b) => a + b, 0) / numbers.length;
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

function moveIn({ motion }: FrameFace, asked: Move): Move | null {
  return motion && moveOf(motion, asked);
}

function asideOf({ sideways }: HeadMotion): Move {
  return sideways > 0 ? 'left' : 'right';
}

/** A nod that also turns counts as whichever of the two was asked for, if that is the larger part of it. */
function moveOf(motion: HeadMotion, asked?: Move): Move | null {
  const { sideways, downwards } = motion;
  const [across, along] = [Math.abs(sideways), Math.abs(downwards)];
  if (isUnlikely(motion) || Math.max(across, along) < LEAST_MOVE) return null;
  const aside = asideOf(motion);
  const upright = downwards > 0 ? 'down' : 'up';
  if (asked !== undefined && (across >= along ? aside : upright) === asked) return asked;
  if (across >= along * MAIN_DIRECTION) return aside;
  if (along >= across * MAIN_DIRECTION) return upright;
  return null;
}

/**
 * A face that talks or makes faces while it turns is as unlike the first view as 0.46 (real footage), so this
 * does not tell it from other photos of the person (up to 0.77): their views from the sides do.
 */
const LEAST_LIKENESS = 0.5;

function isUnlikely({ likeness }: HeadMotion): boolean {
  return likeness < LEAST_LIKENESS;
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

function refused(reason: ChallengeReason): ChallengeOutcome {
  return { outcome: UNCLEAR.includes(reason) ? 'unclear' : 'failed', reason };
}
