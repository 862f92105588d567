import { IMPORT_LIMITS } from '../import.js';
import { importFileInvalid, importTooLarge } from '../../batch.problems.js';

/** A file of employees as text, whatever its format was. */
export interface TableFile {
  header: string[];
  /** Cells by column, at most as many as the header plus one. */
  rows: string[][];
}

/** The table of a file's records. Throws `import_file_invalid` or `import_too_large`. */
export function tableOf([header, ...rows]: string[][]): TableFile {
  if (!header || header.every((cell) => cell.trim() === '') || rows.length === 0)
    throw importFileInvalid({ detail: 'The file needs a header row and at least one more row' });
  if (header.length > IMPORT_LIMITS.columns)
    throw importTooLarge({
      detail: `The file has more than ${String(IMPORT_LIMITS.columns)} columns`,
    });
  if (rows.length > IMPORT_LIMITS.rows)
    throw importTooLarge({ detail: `The file has more than ${String(IMPORT_LIMITS.rows)} rows` });
  const cut = (cell: string): string => cell.slice(0, IMPORT_LIMITS.cell + 1);
  return {
    header: header.map((cell) => cell.trim().slice(0, 200)),
    rows: rows.map((row) => withoutEmptyEnd(row, header.length).map(cut)),
  };
}

/** The row without empty cells behind the header, such as those of a comma at its end. */
function withoutEmptyEnd(row: string[], columns: number): string[] {
  const surplus = row.slice(columns).filter((cell) => cell.trim() !== '');
  return [...row.slice(0, columns), ...surplus.slice(0, 1)];
}
