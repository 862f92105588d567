/**
 * Hints about the picture itself. None separates attacks from selfies well enough to decide, so
 * they are only shown to the reviewer.
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
