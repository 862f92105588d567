import type { LinkedEntry } from '../../platform/audit/index.js';

/** An entry as it is hashed, with its place in the chain. */
export interface ExportedEntry {
  /** Of the chain; null for a test. */
  sequence: number | null;
  /** Hex; see the audit guide. Null for a test. */
  hash: string | null;
  id: string;
  tenant: string;
  /** ISO 8601, in UTC and microseconds. */
  at: string;
  actor: string;
  action: string;
  outcome: string;
  subject: string;
  details: object;
}

/** The linked entries that exist, as they are exported. */
export function exportedEntries(linked: readonly LinkedEntry[]): ExportedEntry[] {
  return linked.flatMap(({ sequence, hash, entry }) => {
    if (!entry) return [];
    const { id, tenant, at, actor, action, outcome, subject, details } = entry;
    const chained = { sequence, hash: hash.toString('hex') };
    return [{ ...chained, id, tenant, at, actor, action, outcome, subject, details }];
  });
}
