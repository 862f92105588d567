import { csvFile } from '../../../platform/text/index.js';
import type { ReviewedRow } from '../../imports/index.js';

/** The refused rows of an import, each error on a line, for a spreadsheet. */
export function importReport(rows: readonly ReviewedRow[]): string {
  const lines = rows.flatMap(({ row, cells, errors }) =>
    errors.map(({ field, code }) => [
      String(row),
      cells.employee_id ?? '',
      field ?? '',
      code,
      field === null ? '' : (cells[field] ?? ''),
    ]),
  );
  return csvFile([['row', 'employee_id', 'field', 'error', 'value'], ...lines]);
}
