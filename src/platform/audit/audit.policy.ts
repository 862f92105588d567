import type { AuditLink, AuditEntry } from './audit-entry.js';
import { yearsAfter } from '../clock/index.js';
import { CSV_START, csvLines } from '../text/index.js';

/**
 * Nothing shortens the audit below this: 45 CFR 164.316(b)(2)(i) requires six years. A setting may
 * be mistyped, and a removal is final.
 */
export const LEAST_AUDIT_YEARS = 6;

/** The most entries of one transaction, where checkpoints are close enough. */
export const STEP_ENTRIES = 10_000;

/** A stretch of a chain that ends in a checkpoint. */
export interface PruneStep<C extends AuditLink> {
  after: number;
  checkpoint: C;
}

/** Entries signed before this moment are past their retention. */
export function auditCutoff(now: Date, years: number): Date {
  if (!(years >= LEAST_AUDIT_YEARS))
    throw new Error(`audit is kept for at least ${String(LEAST_AUDIT_YEARS)} years`);
  return yearsAfter(now, -years);
}

/** Steps from the start of a chain to the last of these checkpoints, as few as `most` allows. */
export function pruneSteps<C extends AuditLink>(
  start: number,
  checkpoints: readonly C[],
  most = STEP_ENTRIES,
): PruneStep<C>[] {
  const steps: PruneStep<C>[] = [];
  let after = start;
  checkpoints.forEach((checkpoint, index) => {
    const next = checkpoints[index + 1];
    if (next && next.sequence - after <= most) return;
    steps.push({ after, checkpoint });
    after = checkpoint.sequence;
  });
  return steps;
}

export type ExportFormat = 'csv' | 'jsonl';

/** An export holds the newest entries up to this number. */
export const MOST_EXPORTED = 10_000;

/** The entry that records an export. */
export const EXPORTED_ACTION = 'audit.exported';

const COLUMNS = ['id', 'at', 'actor', 'action', 'outcome', 'subject'] as const;

/** The entries of an export, and a function that records the export before the first one. */
export interface AuditExport {
  begin: () => Promise<void>;
  pages: AsyncGenerator<AuditEntry[]>;
}

/** The parts of a file for a spreadsheet. */
export async function* auditCsv(pages: AsyncIterable<AuditEntry[]>): AsyncGenerator<string> {
  yield CSV_START + csvLines([[...COLUMNS, 'details']]);
  for await (const entries of pages)
    yield csvLines(
      entries.map((entry) => [
        ...COLUMNS.map((column) => entry[column]),
        JSON.stringify(entry.details),
      ]),
    );
}

/** The parts of a file for a program, with one entry on a line. */
export async function* auditJsonLines(pages: AsyncIterable<AuditEntry[]>): AsyncGenerator<string> {
  for await (const entries of pages)
    yield entries.map((entry) => `${JSON.stringify(lineOf(entry))}\n`).join('');
}

function lineOf({ id, at, actor, action, outcome, subject, details }: AuditEntry) {
  return { id, at, actor, action, outcome, subject, details };
}
