import { Problem } from '../../../../platform/errors/index.js';
import { ROWS_PER_CHUNK } from '../import.js';
import { isArchive } from './archive.js';
import { readCsv } from './csv-file.js';
import { readWorkbook } from './workbook-file.js';

/** What a worker thread sends back: chunks of rows as JSON, so the receiver decodes one at a time. */
export type TableAnswer =
  { header: string[]; chunks: Buffer[] } | { refused: string; detail: string };

/**
 * The job of a worker thread: reads a CSV file or the first sheet of an XLSX file. Files of people are
 * opened only here. The content decides, because browsers name the type by the file's name.
 */
export async function readTable(sent: Uint8Array): Promise<TableAnswer> {
  try {
    const file = Buffer.from(sent.buffer, sent.byteOffset, sent.length);
    const { header, rows } = await (isArchive(file) ? readWorkbook(file) : readCsv(file));
    const chunks = Array.from({ length: Math.ceil(rows.length / ROWS_PER_CHUNK) }, (_, n) =>
      Buffer.from(JSON.stringify(rows.slice(n * ROWS_PER_CHUNK, (n + 1) * ROWS_PER_CHUNK))),
    );
    return { header, chunks };
  } catch (error) {
    // A problem loses its class between threads.
    if (error instanceof Problem) return { refused: error.code, detail: error.detail };
    throw error;
  }
}
