/** A look asks every machine which tenants have work. What a process wrote itself, it knows without a look. */
const LEAST_ON_MANY_MACHINES_MS = 30_000;

/** Milliseconds between two looks of the background; 0 where there is none. */
export function sweepIntervalOn(
  configuredMs: number,
  { hasWorkers }: { hasWorkers: boolean },
): number {
  if (configuredMs === 0 || !hasWorkers) return configuredMs;
  return Math.max(configuredMs, LEAST_ON_MANY_MACHINES_MS);
}
