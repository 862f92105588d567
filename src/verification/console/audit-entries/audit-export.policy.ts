import type { AuditEntry } from '../../../platform/audit/index.js';
import { csvFile } from '../../../platform/text/index.js';

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
