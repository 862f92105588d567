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
