/** A challenge has up to 60 frames; these are enough to see its moves. */
const SHOWN = 12;

/** Some of these frames, evenly from the first to the last. */
export function shownFrames<T>(frames: readonly T[]): T[] {
  if (frames.length <= SHOWN) return [...frames];
  const step = (frames.length - 1) / (SHOWN - 1);
  return Array.from({ length: SHOWN }, (_, i) => frames[Math.round(i * step)]).filter(
    (frame): frame is T => frame !== undefined,
  );
}
