import type { AuditEntry } from '../audit-entry.js';
import { csvFile } from '../../text/index.js';

export type ExportFormat = 'csv' | 'jsonl';

/** An export holds the newest entries up to this number. */
export const MOST_EXPORTED = 10_000;

/** The entry that records an export. */
export const EXPORTED_ACTION = 'audit.exported';

const COLUMNS = ['id', 'at', 'actor', 'action', 'outcome', 'subject'] as const;

/** Entries for a spreadsheet. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const lines = entries.map((entry) => [
    ...COLUMNS.map((column) => entry[column]),
    JSON.stringify(entry.details),
  ]);
  return csvFile([[...COLUMNS, 'details'], ...lines]);
}

/** Entries for a program, one on a line. */
export function auditJsonLines(entries: readonly AuditEntry[]): string {
  return entries.map((entry) => `${JSON.stringify(lineOf(entry))}\n`).join('');
}

function lineOf({ id, at, actor, action, outcome, subject, details }: AuditEntry) {
  return { id, at, actor, action, outcome, subject, details };
}
