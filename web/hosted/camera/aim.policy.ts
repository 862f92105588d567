import type { Hint } from './hint.policy.js';

/** How the aiming goes on: which hint is shown, and since when nothing is wrong. */
export interface Aim {
  /** Shown to the person; null: hold it like this. */
  readonly shown: Hint | null;
  /** The newest hint, and since when it has been the newest. */
  readonly newest: Hint | null;
  readonly since: number;
  /** The camera opened. */
  readonly began: number;
}

/** A hint must stand for so long before it replaces another: a flickering text cannot be read. */
const STANDS_MS = 350;
/** Long enough for a steady hand, short enough not to tire it. */
const STEADY_MS = 500;
/** The camera needs a moment for light and focus. */
const SETTLES_MS = 700;
/** After it, the page points to the button. */
const LONG_MS = 10_000;

export function beginAim(now: number): Aim {
  return { shown: 'fit', newest: 'fit', since: now, began: now };
}

/** Adds the hint of one more look through the camera. */
export function nextAim(aim: Aim, hint: Hint | null, now: number): Aim {
  const since = hint === aim.newest ? aim.since : now;
  const shown = now - since >= STANDS_MS ? hint : aim.shown;
  return { ...aim, newest: hint, since, shown };
}

/** Nothing has been wrong for long enough: the picture is taken without a press. */
export function isReady(aim: Aim, now: number): boolean {
  const from = Math.max(aim.since, aim.began + SETTLES_MS);
  return aim.newest === null && now - from >= STEADY_MS;
}

export function isSlow(aim: Aim, now: number): boolean {
  return now - aim.began >= LONG_MS;
}
