const DAY_MS = 86_400_000;

/** Days that a count over time goes back. */
export const COUNTED_DAYS = 14;

/** How often something ended in a state on one day. */
export interface DayCount {
  /** `YYYY-MM-DD` in UTC; null for what has not ended. */
  day: string | null;
  status: string;
  count: number;
  /** The oldest row of the group. */
  oldest: Date;
}

/** Counts by day, from the first day that was counted as a whole. */
export interface DayCounts {
  since: string;
  until: string;
  counts: { day: string; status: string; count: number }[];
}

/** `most` rows were counted at most: if there were as many, the day of the oldest one is not whole. */
export function dayCountsOf(found: readonly DayCount[], now: Date, most: number): DayCounts {
  const rows = found.reduce((sum, { count }) => sum + count, 0);
  const oldest = Math.min(...found.map((each) => each.oldest.getTime()));
  const first = now.getTime() - (COUNTED_DAYS - 1) * DAY_MS;
  const since = dayOf(rows < most ? first : Math.max(first, oldest + DAY_MS));
  const counts = found.flatMap(({ day, status, count }) =>
    day === null || day < since ? [] : [{ day, status, count }],
  );
  return { since, until: dayOf(now.getTime()), counts };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
