import type { AuditLink } from './audit-entry.js';

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

/** Calendar years before a moment. */
export function yearsBefore(at: Date, years: number): Date {
  const before = new Date(at);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}

/** Entries signed before this moment are past their retention. */
export function auditCutoff(now: Date, years: number): Date {
  if (!(years >= LEAST_AUDIT_YEARS))
    throw new Error(`audit is kept for at least ${String(LEAST_AUDIT_YEARS)} years`);
  return yearsBefore(now, years);
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
