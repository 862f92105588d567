/** After this long without a touch, a shared device forgets the person. */
export const IDLE_MS = 60_000;
/** The question whether somebody is there comes this long before. */
export const WARNING_MS = 15_000;

/** Whole seconds until the reset once the question is due; null before. */
export function secondsToReset(activeAt: number, now: number): number | null {
  const left = activeAt + IDLE_MS - now;
  return left > WARNING_MS ? null : Math.max(0, Math.ceil(left / 1_000));
}
