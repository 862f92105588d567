import { hrStatusOf, type Employee, type EmployeeStatus } from '../../employees/index.js';
import { areTooMany } from '../../staff-confirmation.js';
import type { Import, ImportCounts, RowError, RowResult } from './import.js';

type Counted = Pick<Import, 'counts'>;

/** How many people lose their access or get it back. */
export function accessChangesOf({ counts }: Counted): number {
  return counts.ended + counts.reactivated;
}

/**
 * People whose access changes beyond what the reviewer saw. Imports approved in 0.9.0 stored no number; they
 * showed who loses access, never who gets it back.
 */
export function changesBeyondReview(job: Counted & Pick<Import, 'approvedBy'>): number {
  const { planned, ended, reactivated } = job.counts;
  if (planned === 0 && job.approvedBy !== null) return reactivated;
  return ended + reactivated - planned;
}

/** People whose access its undo changes. An undo deletes those the import created. */
export function undoneAccessOf(job: Counted): number {
  return job.counts.created + accessChangesOf(job);
}

/**
 * Whether an undo affects so many people that a second member must confirm it. `recent` is how many
 * lost their access or got it back lately.
 */
export function undoNeedsApproval(job: Counted, recent = 0): boolean {
  const { created, changed } = job.counts;
  return areTooMany(created + changed) || areTooMany(undoneAccessOf(job), recent);
}

/** The counts with those of more rows. */
export function countsWith(
  counts: ImportCounts,
  chunks: readonly { results: RowResult[] }[],
  access: AccessChanges,
): ImportCounts {
  const results = chunks.flatMap((chunk) => chunk.results);
  const of = (outcome: RowResult['outcome']): number =>
    results.filter((each) => each.outcome === outcome).length;
  return {
    ...counts,
    chunks: counts.chunks + chunks.length,
    created: counts.created + of('create'),
    changed: counts.changed + of('change'),
    unchanged: counts.unchanged + of('unchanged'),
    rejected: counts.rejected + of('reject'),
    doubtful: counts.doubtful + results.filter(isDoubtful).length,
    ended: counts.ended + access.ended,
    reactivated: counts.reactivated + access.reactivated,
    kinds: withKinds(counts.kinds, results),
  };
}

function isDoubtful({ outcome, doubts }: RowResult): boolean {
  return outcome !== 'reject' && doubts.length > 0;
}

function withKinds(
  before: Readonly<Record<string, number>>,
  results: readonly RowResult[],
): Record<string, number> {
  const kinds = { ...before };
  const add = (kind: string, { field, code }: RowError): void => {
    const name = `${kind}/${field ?? ''}/${code}`;
    kinds[name] = (kinds[name] ?? 0) + 1;
  };
  for (const { outcome, errors, doubts } of results) {
    for (const error of errors) add('error', error);
    // Doubts about refused rows are not counted, since nothing of them is stored.
    if (outcome !== 'reject') for (const doubt of doubts) add('doubt', doubt);
  }
  return kinds;
}

export type AccessChanges = Pick<ImportCounts, 'ended' | 'reactivated'>;

interface Change {
  before: Employee | null | undefined;
  /** Without a status it stays as it is. */
  after: { status?: EmployeeStatus | null; hrStatus?: EmployeeStatus };
}

/** How many employees lose their access by these changes, and how many get it back. */
export function countAccessChanges(changes: readonly Change[]): AccessChanges {
  const known = changes.flatMap(({ before, after }) => (before ? { before, after } : []));
  const ends = ({ before, after }: (typeof known)[number]): boolean =>
    before.status === 'active' && (after.status ?? 'active') !== 'active';
  // What a directory ended stays ended, so HR gives nothing back by saying again that they are active.
  const givesBack = ({ before, after: { hrStatus, status } }: (typeof known)[number]): boolean =>
    hrStatusOf(before) !== 'active' && (hrStatus ?? status) === 'active';
  return { ended: known.filter(ends).length, reactivated: known.filter(givesBack).length };
}
