import type { ReviewedRow } from '../../imports/index.js';

/** A cell that begins like this is a formula to a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell that a spreadsheet shows as text, never as a formula. */
export function csvCell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

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
  const table = [['row', 'employee_id', 'field', 'error', 'value'], ...lines];
  // Spreadsheets take a file without a byte order mark for another encoding.
  return `\ufeff${table.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
