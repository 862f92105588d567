import { CHALLENGE_MS } from './challenge.policy.js';

/** Four a second over the whole time of a challenge is more than the moves need. */
export const MAX_FRAMES = 60;
/** A frame of 960 pixels has about 150 kB. */
export const MAX_FRAME_BYTES = 1024 * 1024;
export const MAX_CHALLENGE_BYTES = 24 * 1024 * 1024;
/** Within six hours, as the tries of a step. */
export const MAX_CHALLENGES = 20;
export const CHALLENGES_WINDOW_SECONDS = 21_600;

/** The place and page time of a frame. */
interface TimedFrame {
  n: number | null;
  atMs: number | null;
}

/** Whether frames are numbered from 0 without a gap, and each is later than the one before. */
export function isWhole(frames: readonly TimedFrame[], moves: number): boolean {
  return (
    frames.length > moves &&
    frames.every(
      ({ n, atMs }, place) =>
        n === place &&
        atMs !== null &&
        atMs <= CHALLENGE_MS &&
        (place === 0 || atMs > (frames[place - 1]?.atMs ?? Infinity)),
    )
  );
}
