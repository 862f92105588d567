import type { CheckReason } from '../../../checks/index.js';

/** A hint about the picture itself; it decides nothing. */
export interface SeenPattern {
  /**
   * How far the strongest regular pattern around the face stands out: up to 2.3 in a portrait, from
   * 3 for a screen seen close. Null without a face.
   */
  readonly pattern: number | null;
}

const SCREEN_PATTERN = 3;

/** What a regular pattern in a picture tells: lines of a screen, or nothing. */
export function patternHints(pattern: number | null | undefined): CheckReason[] {
  return (pattern ?? 0) >= SCREEN_PATTERN ? ['screen_pattern'] : [];
}
