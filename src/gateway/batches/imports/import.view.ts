import { ApiProperty } from '@nestjs/swagger';
import { integer, text, textOrNull, time, viewOf } from '../../../platform/http/index.js';
import { csvFile } from '../../../platform/text/index.js';
import {
  CELL_FAULTS,
  chunkCountOf,
  DATE_FORMATS,
  IMPORT_FIELDS,
  IMPORT_STATUSES,
  ROW_OUTCOMES,
  type Import,
} from './import.js';
import { suggestColumns } from './file/column-match.policy.js';
import { accessChangesOf, undoNeedsApproval } from './import-counts.policy.js';
import type { ReviewedRow, ReviewPage, StatusWord } from './imports.service.js';
import { EMPLOYEE_STATUSES } from '../../employees/index.js';
import { areTooMany } from '../../staff-confirmation.js';

const SAMPLE: readonly (readonly string[])[] = [
  [
    'E-1001,Ada,Marlowe,1990-12-31,ada.marlowe@example.com,+12125550101,Finance,Accountant,active,en',
    '100 Main Street,Floor 2,Springfield,IL,62701,US',
  ],
  [
    'E-1002,Jürgen,Müller,1985-04-03,juergen.mueller@example.com,+4930123456,IT,Administrator,active,de',
    'Hauptstraße 1,,Berlin,,10115,DE',
  ],
].map((parts) => parts.join().split(','));

export class ImportColumnView {
  @ApiProperty(integer) column: number;
  @ApiProperty({ ...text, description: 'Header of the column in the file.' }) header: string;
  @ApiProperty({
    ...textOrNull,
    enum: [...IMPORT_FIELDS, null],
    description: 'The field it is matched with, or a suggestion.',
  })
  field: string | null;
}

export class ImportCountsView {
  @ApiProperty(integer) created: number;
  @ApiProperty(integer) changed: number;
  @ApiProperty(integer) unchanged: number;
  @ApiProperty(integer) rejected: number;
  @ApiProperty({ ...integer, description: 'Accepted rows with a doubtful cell.' })
  doubtful: number;
  @ApiProperty({ ...integer, description: 'Employees who lose their access.' }) ended: number;
  @ApiProperty({ ...integer, description: 'Inactive employees who get their access back.' })
  reactivated: number;
  @ApiProperty({
    ...integer,
    description:
      'Employees that an undo did not change, because they were changed, invited or verified since.',
  })
  kept: number;
}

export class ImportKindView {
  @ApiProperty({ ...text, enum: ['error', 'doubt'], description: 'An error refuses its row.' })
  kind: string;
  @ApiProperty({ ...textOrNull, description: 'Null for the whole row.' }) field: string | null;
  @ApiProperty({ ...text, enum: [...CELL_FAULTS] }) code: string;
  @ApiProperty(integer) rows: number;
}

export class ImportWordView {
  @ApiProperty({ ...text, description: 'First spelling in the file.' }) word: string;
  @ApiProperty(integer) rows: number;
  @ApiProperty({ ...textOrNull, enum: [...EMPLOYEE_STATUSES, null] }) status: string | null;
}

export class ImportWordsView {
  @ApiProperty({ ...text, enum: ['import_words'] }) object_name: 'import_words';
  @ApiProperty({ type: [ImportWordView] }) words: ImportWordView[];
}

export class ImportView {
  @ApiProperty({ ...text, example: 'imp_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['import'] }) object_name: 'import';
  @ApiProperty({ ...text, enum: [...IMPORT_STATUSES] }) status: string;
  @ApiProperty({ ...textOrNull, description: 'Null once the rows are deleted.' })
  file_name: string | null;
  @ApiProperty({ type: [ImportColumnView] }) columns: ImportColumnView[];
  @ApiProperty({ ...text, enum: [...DATE_FORMATS] }) date_format: string;
  @ApiProperty(textOrNull) phone_country: string | null;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  statuses: Record<string, string>;
  @ApiProperty(integer) row_count: number;
  @ApiProperty({ ...integer, description: 'Rows that the present step has finished.' })
  rows_done: number;
  @ApiProperty({
    type: ImportCountsView,
    description: 'Counts of the review, later of the recorded rows.',
  })
  counts: ImportCountsView;
  @ApiProperty({
    type: [ImportKindView],
    description: 'The kinds of errors and doubts, most frequent first.',
  })
  kinds: ImportKindView[];
  @ApiProperty({
    type: 'boolean',
    description:
      'Whether somebody else has to confirm it. Changes of the last 24 hours are added when it is started.',
  })
  needs_second_person: boolean;
  @ApiProperty({
    type: 'boolean',
    description:
      'Whether somebody else has to confirm its undo. Changes of the last 24 hours are added then.',
  })
  undo_needs_second_person: boolean;
  @ApiProperty(text) created_by: string;
  @ApiProperty(textOrNull) started_by: string | null;
  @ApiProperty(time) created_at: number;
  @ApiProperty({ type: 'integer', nullable: true }) ended_at: number | null;
  @ApiProperty({ ...time, description: 'When the rows are deleted. Until then it can be undone.' })
  expires_at: number;
}

export class ImportRowErrorView {
  @ApiProperty({ ...textOrNull, description: 'Null for the whole row.' }) field: string | null;
  @ApiProperty({ ...text, enum: [...CELL_FAULTS] }) code: string;
}

export class ImportRowChangeView {
  @ApiProperty(text) field: string;
  @ApiProperty({ ...textOrNull, description: 'Masked where it is sensitive.' }) from: string | null;
  @ApiProperty(textOrNull) to: string | null;
}

export class ImportRowView {
  @ApiProperty({ ...integer, description: 'From 1, after the header.' }) row: number;
  @ApiProperty({ ...text, enum: [...ROW_OUTCOMES] }) outcome: string;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  cells: ReviewedRow['cells'];
  @ApiProperty({ type: [ImportRowErrorView], description: 'Why the row is refused.' })
  errors: ImportRowErrorView[];
  @ApiProperty({
    type: [ImportRowErrorView],
    description: 'Cells that are left out, except for `date_order_differs`.',
  })
  doubts: ImportRowErrorView[];
  @ApiProperty({ type: [ImportRowChangeView] }) changes: ImportRowChangeView[];
}

export class ImportReviewView {
  @ApiProperty({ ...text, enum: ['import_review'] }) object_name: 'import_review';
  @ApiProperty({ type: [ImportRowView] }) rows: ImportRowView[];
  @ApiProperty({ type: 'integer', nullable: true, description: 'The next page; null on the last.' })
  next_page: number | null;
}

export function importView(job: Import): ImportView {
  const { head, settings: mapping, itemCount: rowCount } = job;
  const { kinds, chunks } = job.counts;
  const matched = mapping?.columns ?? suggestColumns(head?.header ?? []);
  return viewOf(ImportView, job, {
    file_name: head?.file_name ?? null,
    columns: (head?.header ?? []).map((header, column) => ({
      column,
      header,
      field: matched.find((each) => each.column === column)?.field ?? null,
    })),
    date_format: mapping?.date_format ?? 'iso',
    phone_country: mapping?.phone_country ?? null,
    statuses: mapping?.statuses ?? {},
    row_count: rowCount,
    rows_done: Math.min(rowCount, Math.round((rowCount * chunks) / chunkCountOf(job))),
    counts: viewOf(ImportCountsView, job.counts),
    kinds: kindViews(kinds),
    needs_second_person: job.status === 'awaiting_approval' || areTooMany(accessChangesOf(job)),
    undo_needs_second_person: undoNeedsApproval(job),
  });
}

function kindViews(kinds: Readonly<Record<string, number>>): ImportKindView[] {
  return Object.entries(kinds)
    .map(([name, rows]) => {
      const [kind = '', field = '', code = ''] = name.split('/');
      return { kind, field: field || null, code, rows };
    })
    .sort((a, b) => b.rows - a.rows);
}

export function importWordsView(words: StatusWord[]): ImportWordsView {
  return { object_name: 'import_words', words };
}

export function importReviewView({ rows, next }: ReviewPage): ImportReviewView {
  return { object_name: 'import_review', rows, next_page: next };
}

/** The refused and doubtful rows of an import, each cell on a line, for a spreadsheet. */
export function importReport(rows: readonly ReviewedRow[]): string {
  const lines = rows.flatMap(({ row, outcome, cells, errors, doubts }) =>
    [...errors, ...doubts].map(({ field, code }) => [
      String(row),
      cells.employee_id ?? '',
      outcome,
      field ?? '',
      code,
      field === null ? '' : (cells[field] ?? ''),
    ]),
  );
  return csvFile([['row', 'employee_id', 'outcome', 'field', 'error', 'value'], ...lines]);
}

/**
 * A sample file that an import accepts unchanged. Telephone numbers begin with a quote for
 * spreadsheets.
 */
export function importSample(): string {
  return csvFile([IMPORT_FIELDS, ...SAMPLE]);
}
