const ATTENDED_MS = 60_000;
/** A click also comes without the others, from a screen reader. */
const INPUTS = ['pointerdown', 'click', 'keydown', 'wheel', 'touchmove'];

/** Tells whether a person has used this page within the last minute. Opening it counts. */
export function watchAttendance(
  page: Pick<EventTarget, 'addEventListener'>,
  now: () => number = Date.now,
): () => boolean {
  let lastInputAt = now();
  const note = (): void => {
    lastInputAt = now();
  };
  for (const input of INPUTS) page.addEventListener(input, note, { capture: true, passive: true });
  return () => now() - lastInputAt < ATTENDED_MS;
}
