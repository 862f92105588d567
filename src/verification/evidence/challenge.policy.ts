/** The requested head moves: to the person's own left and right, up and down. */
export const MOVES = ['left', 'right', 'up', 'down'] as const;
export type Move = (typeof MOVES)[number];

/** Time limit of a challenge, from its start. */
export const CHALLENGE_MS = 60_000;

/**
 * How many moves the next challenge has, after `earlier` ones. A guess of three is right once in 36 times, and
 * every wrong one costs a try. Asking again costs none, so it leads to longer ones: whoever goes on
 * until the moves fit a recording succeeds in one session of six, not in every other one.
 */
export function movesAsked(earlier: number): number {
  if (earlier < 3) return 3;
  return earlier < 8 ? 4 : 5;
}

/** Returns a random integer from 0 to below `below`. */
export type RandomInt = (below: number) => number;

/** Random moves without immediate repetition, which would need a move back in between. */
export function newMoves(count: number, randomInt: RandomInt): Move[] {
  const moves: Move[] = [];
  while (moves.length < count) {
    const others = MOVES.filter((move) => move !== moves.at(-1));
    const move = others[randomInt(others.length)];
    if (!move) throw new RangeError('the random number is not below its bound');
    moves.push(move);
  }
  return moves;
}
