/**
 * Hints about the picture itself. None of them separates an attack from a selfie well enough to decide anything: they
 * are shown to whoever looks at the result.
 */
export interface PassiveSignals {
  /** Of Human's liveness model, 0 to 1: a print or a screen has less now and then. */
  readonly live: number;
  /** Of Human's anti-spoofing model, 0 to 1: little better than a coin. */
  readonly real: number;
  /** How far the strongest regular pattern stands out: a portrait has up to 2.3, a screen seen close from 3. */
  readonly pattern: number;
}
