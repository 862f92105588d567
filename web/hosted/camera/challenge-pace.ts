import type { Shift } from './head-shift.js';

/** A head move, to the person's own left and right, up and down. */
export type Move = 'left' | 'right' | 'up' | 'down';

/** The phase of a challenge: looking ahead, waiting for the next move to be told, making it, or done. */
export interface Pace {
  readonly count: number;
  /** How many moves are made. */
  readonly at: number;
  readonly phase: 'ahead' | 'ask' | 'move' | 'done';
  /** The move that is asked for now. */
  readonly move: Move | null;
  /** How many times longer each move may take. */
  readonly patience: number;
  /** How long a prompt lasts at least, and takes no frame: the light of the screen changes with it. */
  readonly settlesMs: number;
  /** When this phase began, in milliseconds since the challenge began. */
  readonly since: number;
  /** Since when the head leans the asked way without a break, however little; null while it does not. */
  readonly leansSince: number | null;
  /** When the move was first seen; null before. */
  readonly seenAt: number | null;
  /** When the last frame was taken; null before the first. */
  readonly frameAt: number | null;
  readonly frames: number;
}

/** One look through the camera. */
export interface Look {
  readonly atMs: number;
  /** Against the first frame. */
  readonly shift: Shift;
  /** Nothing is wrong with the picture: no movement, enough light. */
  readonly isGood: boolean;
}

/** The first frame shows the face straight ahead; the person reads the first word meanwhile. */
const FIRST_MS = 350;
/** All others are compared with it, so it waits for a still face; a camera in a moving hand may never show one. */
const LONGEST_FIRST_MS = 1_000;
const FRAME_EVERY_MS = 160;
/** A move that starts at once is no answer to the arrow; reading takes longer. */
const REACTION_MS = 300;
/** A nod of twenty degrees; a turn of about twenty-five, which shows the face from the side. */
const REACHED = { nod: 0.05, turn: 0.08 };
/** A smaller one counts when it is held; a head that only sways goes back sooner. */
const LEANS = 0.04;
const LEANS_MS = 600;
const BACK = 0.03;
/** The furthest point of the move comes a little later. */
const FURTHEST_MS = 160;
/** Where the camera shows too little to see a move, the instructions go on by time. */
const LONGEST_MOVE_MS = 3_500;
const LONGEST_BACK_MS = 1_200;
const MOST_FRAMES_A_MOVE = 6;

const STILL = { leansSince: null, seenAt: null };

/** At most two changes of light a second, well below the three of WCAG 2.3.1; a camera needs as long to follow. */
export const LIGHT_SETTLES_MS = 500;

export function beginPace(count: number, patience = 1, settlesMs = 0): Pace {
  const begun = { at: 0, phase: 'ahead', move: null, since: 0, frameAt: null, frames: 0 } as const;
  return { ...STILL, ...begun, count, patience, settlesMs };
}

/** The current instruction; null when all moves are done. */
export function promptOf({ phase, move }: Pace): Move | 'ahead' | null {
  if (phase === 'done') return null;
  return move ?? 'ahead';
}

/** The server has told the next move. */
export function told(pace: Pace, move: Move, atMs: number): Pace {
  if (pace.phase !== 'ask') return pace;
  return { ...pace, ...STILL, phase: 'move', move, since: atMs, frames: 0 };
}

/** Goes on after one look, and says whether its frame is to be sent. */
export function nextPace(pace: Pace, look: Look): { pace: Pace; takesFrame: boolean } {
  switch (pace.phase) {
    case 'ahead':
      return lookingAhead(pace, look);
    case 'move':
      return moving(pace, look);
    case 'ask':
    case 'done':
      return { pace, takesFrame: false };
  }
}

/** The next frame is the first. */
export const isFirst = ({ frameAt }: Pace): boolean => frameAt === null;

/** Only the first frame is taken straight ahead: on the way back a head may swing too far. */
function lookingAhead(
  pace: Pace,
  { atMs, shift, isGood }: Look,
): { pace: Pace; takesFrame: boolean } {
  const waited = atMs - pace.since;
  const isSettled = waited >= pace.settlesMs;
  const takesFrame = isFirst(pace) && isSettled && (isGood || waited >= LONGEST_FIRST_MS);
  const taken = takesFrame ? { ...pace, frameAt: atMs } : pace;
  const isBack =
    pace.at === 0
      ? !isFirst(taken) && waited >= FIRST_MS
      : Math.max(Math.abs(shift.x), Math.abs(shift.y)) <= BACK || waited >= LONGEST_BACK_MS;
  return { pace: isBack ? { ...taken, phase: 'ask', since: atMs } : taken, takesFrame };
}

function moving(pace: Pace, { atMs, shift }: Look): { pace: Pace; takesFrame: boolean } {
  const move = pace.move ?? 'left';
  const reached = move === 'left' || move === 'right' ? REACHED.turn : REACHED.nod;
  const waited = atMs - pace.since;
  const way = reach(move, shift);
  const leansSince = way >= LEANS ? (pace.leansSince ?? atMs) : null;
  const isHeld = leansSince !== null && atMs - leansSince >= LEANS_MS;
  const isSeen = waited >= REACTION_MS && (way >= reached || isHeld);
  const seenAt = pace.seenAt ?? (isSeen ? atMs : null);
  const isSettled = waited >= pace.settlesMs;
  const isDone =
    isSettled &&
    ((seenAt !== null && atMs - seenAt >= FURTHEST_MS) ||
      waited >= LONGEST_MOVE_MS * pace.patience);
  const takesFrame =
    isDone ||
    (isSettled &&
      pace.frames < MOST_FRAMES_A_MOVE &&
      atMs - (pace.frameAt ?? -Infinity) >= spacing(seenAt));
  const next = {
    ...pace,
    leansSince,
    seenAt,
    frames: pace.frames + (takesFrame ? 1 : 0),
    frameAt: takesFrame ? atMs : pace.frameAt,
  };
  return { pace: isDone ? afterMove(next, atMs) : next, takesFrame };
}

/** Frames are rare while nothing moves, and close together while the head turns. */
function spacing(seenAt: number | null): number {
  return seenAt === null ? FRAME_EVERY_MS * 4 : FRAME_EVERY_MS;
}

function afterMove(pace: Pace, atMs: number): Pace {
  const at = pace.at + 1;
  const phase = at < pace.count ? 'ahead' : 'done';
  return { ...pace, ...STILL, at, phase, move: null, since: atMs };
}

/** How far the shift goes the asked way. The camera faces the person: their left is its right. */
function reach(move: Move, { x, y }: Shift): number {
  const [along, across] = move === 'left' || move === 'right' ? [x, y] : [y, x];
  const sign = move === 'left' || move === 'down' ? 1 : -1;
  return Math.abs(across) > Math.abs(along) ? 0 : along * sign;
}
