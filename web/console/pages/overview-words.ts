import type { Schema } from '../../api/schemas.js';
import type { Bar } from '../../kit/data/bar-table.js';
import type { Series } from '../../kit/data/day-bars.js';
import { endWords, statusWords } from '../case-words.js';

type Overview = Schema<'ConsoleOverviewView'>;
type Counts = Overview['sessions'];

const VERIFIED = statusWords('success').label;

/** How sessions end, over time. */
export const OUTCOMES: readonly Series[] = [
  { label: VERIFIED, tone: 'good', statuses: ['success'] },
  { label: 'Failed', tone: 'bad', statuses: ['failed'] },
  { label: 'Expired or canceled', tone: 'neutral', statuses: ['expired', 'canceled'] },
];

export const total = (counts: Counts): number => counts.reduce((sum, { count }) => sum + count, 0);

const countOf = (counts: Counts, ...statuses: string[]): number =>
  total(counts.filter(({ status }) => statuses.includes(status)));

/** How far the sessions came. */
export function funnelOf(counts: Counts): Bar[] {
  const all = total(counts);
  const open = countOf(counts, 'not_started');
  const ended = countOf(counts, 'success', 'failed');
  return [
    { label: 'Begun', count: all },
    { label: 'Opened or ended', count: all - open },
    { label: 'Ended with a result', count: ended },
    { label: VERIFIED, count: countOf(counts, 'success') },
  ];
}

export function statesOf(counts: Counts): Bar[] {
  const statuses = [...new Set(counts.map(({ status }) => status))];
  return statuses.map((status) => ({
    label: statusWords(status).label,
    count: countOf(counts, status),
  }));
}

/** Why the failed ones failed. */
export function causesOf(counts: Counts): Bar[] {
  return counts.flatMap(({ failure_code: code, count }) =>
    code === null ? [] : [{ label: endWords(code), count }],
  );
}
