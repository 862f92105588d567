import type { CheckReason } from '../../../checks/index.js';

/**
 * Hints about the picture itself. None separates attacks from genuine pictures well enough to
 * decide, and the models' scores not even well enough to be shown.
 */
export interface PassiveSignals {
  /** Of Human's liveness model, 0 to 1: lower for some prints and screens. */
  readonly live: number;
  /** Of Human's anti-spoofing model, 0 to 1: little better than chance. */
  readonly real: number;
  /**
   * How far the strongest regular pattern stands out: up to 2.3 in a portrait, from 3 for a screen
   * seen close.
   */
  readonly pattern: number;
}

/** A portrait reaches 2.3 at most; a screen that is seen close has 3 or more. */
const SCREEN_PATTERN = 3;

/** What a regular pattern in a picture tells: lines of a screen, or nothing. */
export function patternHints(pattern: number | null | undefined): CheckReason[] {
  return (pattern ?? 0) >= SCREEN_PATTERN ? ['screen_pattern'] : [];
}
