/** From 0 to below 1. */
export type RandomNumber = () => number;

/** The same numbers for the same seed, so that two runs try the same attacks (mulberry32). */
export function randomNumbers(seed: number): RandomNumber {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
