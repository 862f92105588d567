import { csvFile } from '../../../platform/text/index.js';
import { IMPORT_FIELDS } from './import.js';
import type { ReviewedRow } from './imports.service.js';

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

/**
 * A sample file that an import accepts unchanged. Telephone numbers begin with a quote for
 * spreadsheets.
 */
export function importSample(): string {
  return csvFile([IMPORT_FIELDS, ...SAMPLE]);
}
