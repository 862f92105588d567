import type { Schema } from '../../api/schemas.js';

/** States that are one part of a column. */
export interface Series {
  label: string;
  tone: 'good' | 'bad' | 'neutral';
  statuses: readonly string[];
}

/** One day: a number for each series. */
export interface DayBar {
  day: string;
  parts: number[];
  total: number;
}

const DAY_MS = 86_400_000;

/** Every day from the first to the last, also those on which nothing ended. */
export function dayBars(
  { since, until, counts }: Schema<'DayCountsView'>,
  series: readonly Series[],
): DayBar[] {
  const bars: DayBar[] = [];
  for (let at = Date.parse(since); at <= Date.parse(until); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    const parts = series.map(({ statuses }) =>
      counts
        .filter((each) => each.day === day && statuses.includes(each.status))
        .reduce((sum, { count }) => sum + count, 0),
    );
    bars.push({ day, parts, total: parts.reduce((sum, count) => sum + count, 0) });
  }
  return bars;
}
