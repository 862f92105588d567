import { CSV_START, csvLines } from '../../../platform/text/index.js';

/** Maximum rows of one file. A last line says if there are more. */
export const MOST_ROWS = 100_000;

/** Rows of one read. */
export const ROWS_PER_PART = 250;

type Row<C extends string> = { readonly [K in C]: unknown };

/** The parts of a CSV file, with one for each page of rows. */
export async function* csvParts<C extends string>(
  columns: readonly C[],
  pages: AsyncIterable<readonly Row<C>[]>,
): AsyncGenerator<string> {
  yield CSV_START + csvLines([columns]);
  let left = MOST_ROWS;
  for await (const page of pages) {
    const rows = page
      .slice(0, left)
      .map((row) => columns.map((column) => cell(column, row[column])));
    yield csvLines(rows);
    left -= rows.length;
    if (rows.length < page.length) {
      yield csvLines([[`Only the first ${String(MOST_ROWS)} rows are here. Filter for fewer.`]]);
      return;
    }
  }
}

/** Times are Unix seconds in the API, and ISO 8601 in UTC for a spreadsheet. */
function cell(column: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && /_(at|until)$/.test(column))
    return new Date(value * 1_000).toISOString().replace('.000Z', 'Z');
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
