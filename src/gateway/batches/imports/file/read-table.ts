import { readCsv } from './csv-file.js';
import type { TableFile } from './table-file.js';
import { isArchive } from './archive.js';
import { readWorkbook } from './workbook-file.js';

/**
 * Reads a CSV file or the first sheet of an XLSX file. The content decides, because browsers name
 * the type by the file's name. Throws `import_file_invalid` or `import_too_large`.
 */
export function readTable(file: Buffer): Promise<TableFile> {
  return isArchive(file) ? readWorkbook(file) : readCsv(file);
}
