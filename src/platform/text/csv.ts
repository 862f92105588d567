/** A cell that begins like this is a formula to a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell that a spreadsheet shows as text, never as a formula. */
export function csvCell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Without a byte order mark, spreadsheets assume another encoding than UTF-8. */
export const CSV_START = '\ufeff';

/** Lines of a file for a spreadsheet. */
export function csvLines(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');
}

/** A file for a spreadsheet. */
export function csvFile(lines: readonly (readonly string[])[]): string {
  return `${CSV_START}${csvLines(lines)}`;
}

/** Whether a parsed JSON value is an object. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
