import type { AuditEntry } from './audit-entry.js';
import { CSV_START, csvLines } from '../text/index.js';

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
