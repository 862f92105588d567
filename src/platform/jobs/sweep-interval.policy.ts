/**
 * A search asks every machine which tenants have work. A process learns of its own writes without
 * it.
 */
const LEAST_ON_MANY_MACHINES_MS = 30_000;

/** Milliseconds between two background look-ups; 0 for none. */
export function sweepIntervalOn(
  configuredMs: number,
  { hasWorkers }: { hasWorkers: boolean },
): number {
  if (configuredMs === 0 || !hasWorkers) return configuredMs;
  return Math.max(configuredMs, LEAST_ON_MANY_MACHINES_MS);
}

/**
 * Seconds before the next try, doubling from `first` to `most`. `random` spreads it by a quarter,
 * so simultaneous failures do not retry together.
 */
export function doublingDelaySeconds(
  tries: number,
  random: number,
  { first, most }: { first: number; most: number },
): number {
  return Math.min(most, first * 2 ** tries) * (0.75 + random / 2);
}
