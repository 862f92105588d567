/** More than the moves need. */
export const MAX_FRAMES = 60;
/** Frames of one prompt; the page sends up to eight. */
export const MAX_PROMPT_FRAMES = 12;
/** A frame of 960 pixels has about 150 kB. */
export const MAX_FRAME_BYTES = 1024 * 1024;
export const MAX_CHALLENGE_BYTES = 24 * 1024 * 1024;
/** Within six hours, like the tries of a step. */
export const MAX_CHALLENGES = 20;
export const CHALLENGES_WINDOW_SECONDS = 21_600;

/** The number of a frame, and the prompt that was open when it arrived. */
interface PromptedFrame {
  readonly n: number | null;
  readonly prompt: number | null;
}

/** The requested head moves: to the person's own left and right, up and down. */
export const MOVES = ['left', 'right', 'up', 'down'] as const;
export type Move = (typeof MOVES)[number];
/** The prompts of a page, in order: first to look ahead, then the moves. */
export const PROMPTS = ['ahead', ...MOVES] as const;
export type Prompt = (typeof PROMPTS)[number];

/** Colours of the screen around the picture: far apart, and none a saturated red (WCAG 2.3.1). */
export const LIGHTS = ['#ff6464', '#64ff64', '#6464ff'] as const;
export type Light = (typeof LIGHTS)[number];

/** Time limit of a challenge, from its start. */
export const CHALLENGE_MS = 60_000;
/** How long a prompt takes frames: to read it, to move, and for the pictures to arrive. */
export const PROMPT_MS = 10_000;
/** For a person who asks for more time. */
const TIMES_LONGER = 4;

/** How long a challenge, or one prompt of it, may take. */
export function within(limitMs: number, hasMoreTime: boolean): number {
  return hasMoreTime ? limitMs * TIMES_LONGER : limitMs;
}

/**
 * The number of moves of the next challenge, after `earlier` ones. A new challenge costs no try,
 * so later ones are longer. Otherwise an attacker could repeat until the moves match a recording.
 */
export function movesAsked(earlier: number): number {
  if (earlier < 3) return 3;
  return earlier < 8 ? 4 : 5;
}

/** Returns a random integer from 0 to below `below`. */
export type RandomInt = (below: number) => number;

/**
 * Random moves without immediate repetition, which would need a move back in between. Always
 * includes left and right, since each is compared with the stored view from that side.
 */
export function newMoves(count: number, randomInt: RandomInt): Move[] {
  for (;;) {
    const moves = drawn(MOVES, count, randomInt);
    if (moves.includes('left') && moves.includes('right')) return moves;
  }
}

/** A random colour for each prompt, unlike the one before. */
export function newLights(prompts: number, randomInt: RandomInt): Light[] {
  return drawn(LIGHTS, prompts, randomInt);
}

function drawn<T>(from: readonly T[], count: number, randomInt: RandomInt): T[] {
  const all: T[] = [];
  while (all.length < count) {
    const others = from.filter((each) => each !== all.at(-1));
    const next = others[randomInt(others.length)];
    if (!next) throw new RangeError('the random number is not below its bound');
    all.push(next);
  }
  return all;
}

/** Whether frames are numbered from 0 without a gap, in the order of `prompts`, with one for each. */
export function isWhole(frames: readonly PromptedFrame[], prompts: number): boolean {
  return (
    new Set(frames.map(({ prompt }) => prompt)).size === prompts &&
    frames.every(
      ({ n, prompt }, place) =>
        n === place && prompt !== null && prompt >= (frames[place - 1]?.prompt ?? 0),
    )
  );
}
