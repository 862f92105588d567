const DAY_MS = 86_400_000;

/** Years a person may stay away before they are forgotten (contract, templates). */
export const INACTIVE_YEARS = 3;

/** Data from before this time is past a retention of `days`. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** People last verified before this moment are forgotten. */
export function inactivityCutoff(now: Date): Date {
  const cutoff = new Date(now);
  cutoff.setUTCFullYear(cutoff.getUTCFullYear() - INACTIVE_YEARS);
  return cutoff;
}
