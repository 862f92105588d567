/** What a person is asked to do with their head: to their own left and right, up and down. */
export const MOVES = ['left', 'right', 'up', 'down'] as const;
export type Move = (typeof MOVES)[number];

/** How long a challenge may be answered, from its start. */
export const CHALLENGE_MS = 60_000;

/** Returns a whole number from 0 to below `below`, every one equally likely. */
export type RandomInt = (below: number) => number;

/** Moves in a random order, never the same one twice running: that would need a way back in between. */
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
