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
