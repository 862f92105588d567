import { counted } from '../../kit/data/words.js';
import type { Schema } from '../../api/schemas.js';
import type { Bar } from '../../kit/data/bar-table.js';
import type { Series } from '../../kit/data/day-bars.js';
import { reasonWords } from '../words.js';

type Overview = Schema<'PeopleOverviewView'>;
type Counts = Schema<'CoverageCountsView'>;

/** How requests end, over time. */
export const OUTCOMES: readonly Series[] = [
  { label: 'Granted', tone: 'good', statuses: ['granted'] },
  { label: 'Refused', tone: 'bad', statuses: ['denied'] },
  { label: 'Expired or canceled', tone: 'neutral', statuses: ['expired', 'canceled'] },
];

export interface DepartmentRow extends Counts {
  label: string;
  /** Null for rows of several departments, or of none: no filter shows just them. */
  filter: string | null;
}

/** One row for each department, and one for all that are too small for their own. */
export function departmentRows(coverage: NonNullable<Overview['coverage']>): DepartmentRow[] {
  const { departments, others } = coverage;
  const rows = departments.map(({ department, ...counts }) => ({
    ...counts,
    label: department ?? 'No department',
    filter: department,
  }));
  if (others.employees === 0) return rows;
  return [...rows, { ...others, label: 'All other departments', filter: null }];
}

/** Why requests were not granted, most frequent first. */
export function refusals(requests: Overview['requests']): Bar[] {
  const counts = new Map<string, number>();
  for (const { status, reason, count } of requests)
    if (status === 'denied' && reason !== null)
      counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts]
    .sort(([, one], [, two]) => two - one)
    .map(([reason, count]) => ({ label: reasonWords(reason), count }));
}

export function timeBars(times: Overview['time_to_verify']['times']): Bar[] {
  return times.map(({ up_to_seconds: most, count }, n) => {
    const before = times[n - 1]?.up_to_seconds ?? 0;
    return {
      label: most === null ? `More than ${durationWords(before)}` : `Up to ${durationWords(most)}`,
      count,
    };
  });
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A length of time in its largest unit, rounded. */
export function durationWords(seconds: number): string {
  const [unit, size] = UNITS.find((each) => seconds >= each[1]) ?? UNITS[3];
  const count = Math.round(seconds / size);
  return counted(count, unit);
}

/** How many of a hundred, as a whole number: never 100 while somebody is missing. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${String(Math.floor((100 * part) / whole))} %`;
}
