import type { Schema } from '../../../api/schemas.js';
import type { Bar } from '../../../kit/data/bar-table.js';
import type { Series } from '../../../kit/data/day-bars.js';

type Overview = Schema<'ConsoleOverviewView'>;
type Counts = Overview['sessions'];

const STATES: Record<string, string> = {
  success: 'Succeeded',
  failed: 'Failed',
  expired: 'Expired',
  canceled: 'Canceled',
  awaiting_user_input: 'With the person',
  not_started: 'Not opened yet',
};

/** How sessions end, over time. */
export const OUTCOMES: readonly Series[] = [
  { label: 'Succeeded', tone: 'good', statuses: ['success'] },
  { label: 'Failed', tone: 'bad', statuses: ['failed'] },
  { label: 'Expired or canceled', tone: 'neutral', statuses: ['expired', 'canceled'] },
];

const CAUSES: Record<string, string> = {
  document_conflict: 'The document belongs to another known person',
  document_mismatch: 'The document names somebody else',
  document_expired: 'The document has expired',
  document_not_authentic: 'The document is not authentic',
  document_unreadable: 'The document could not be read',
  face_not_enrolled: 'Nobody with this face is known',
  underage: 'Too young',
  selfie_mismatch: 'The selfie shows somebody else',
  liveness_failed: 'No living face',
  phone_not_verified: 'The telephone was not verified',
  email_not_verified: 'The e-mail was not verified',
  profile_mismatch: 'The given profile does not match',
};

const spaced = (code: string): string => code.replaceAll('_', ' ');

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
    { label: 'Succeeded', count: countOf(counts, 'success') },
  ];
}

export function statesOf(counts: Counts): Bar[] {
  const statuses = [...new Set(counts.map(({ status }) => status))];
  return statuses.map((status) => ({
    label: STATES[status] ?? spaced(status),
    count: countOf(counts, status),
  }));
}

/** Why the failed ones failed. */
export function causesOf(counts: Counts): Bar[] {
  return counts.flatMap(({ failure_code: code, count }) =>
    code === null ? [] : [{ label: CAUSES[code] ?? spaced(code), count }],
  );
}
