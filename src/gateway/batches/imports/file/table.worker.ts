import { Problem } from '../../../../platform/errors/index.js';
import { ROWS_PER_CHUNK } from '../import.js';
import { readTable as read } from './read-table.js';

/** What a worker thread sends back: chunks of rows as JSON, so the receiver decodes one at a time. */
export type TableAnswer =
  { header: string[]; chunks: Buffer[] } | { refused: string; detail: string };

/** The job of a worker thread. Files of people are opened only here. */
export async function readTable(file: Uint8Array): Promise<TableAnswer> {
  try {
    const { header, rows } = await read(Buffer.from(file.buffer, file.byteOffset, file.length));
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
