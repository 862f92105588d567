import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { IMPORT_LIMITS } from '../import.js';
import { importFileInvalid } from '../../batch.problems.js';
import { tableOf, type TableFile } from './table-file.js';

const DELIMITERS = [',', ';', '\t'] as const;
/**
 * Parses in chunks between turns of the event loop, so that a large file does not block other
 * requests.
 */
const SLICE = 16 * 1024;
const FIRST_LINE = 128 * 1024;

/**
 * Reads a CSV file: UTF-8 with or without a byte order mark; comma, semicolon or tab. Throws
 * `import_file_invalid` or `import_too_large`.
 */
export async function readCsv(file: Buffer): Promise<TableFile> {
  refuseEncoding(file);
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(file),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 256 * 1024,
  });
  const records: string[][] = [];
  let failure: unknown = null;
  parser.on('data', (record: string[]) => {
    if (records.length <= IMPORT_LIMITS.rows + 1) records.push(record);
  });
  parser.on('error', (error) => (failure = error));
  const ended = new Promise<void>((resolve) => parser.once('close', resolve));
  for (let at = 0; at < file.length && !failure; at += SLICE) {
    parser.write(file.subarray(at, at + SLICE));
    await nextTurn();
    if (records.length > IMPORT_LIMITS.rows + 1) break;
  }
  parser.end();
  if (!failure) await Promise.race([ended, new Promise((resolve) => parser.once('end', resolve))]);
  if (failure) throw malformed(failure);
  return tableOf(records);
}

/** Text in another encoding would silently become wrong names. */
function refuseEncoding(file: Buffer): void {
  const isUtf16 = (file[0] === 0xff && file[1] === 0xfe) || (file[0] === 0xfe && file[1] === 0xff);
  if (isUtf16 || !isUtf8(file) || file.includes(0))
    throw importFileInvalid({
      detail: 'The file is not UTF-8. In a spreadsheet choose "CSV UTF-8" when you save it.',
    });
}

/** The separator that is most frequent in the first line, outside quotes. */
function delimiterOf(file: Buffer): string {
  const [line = ''] = file.subarray(0, FIRST_LINE).toString('utf8').split(/\r?\n/, 1);
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, '');
  const count = (delimiter: string): number => bare.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

function malformed(error: unknown): Error {
  if (!(error instanceof CsvError)) return error as Error;
  const line = typeof error['lines'] === 'number' ? ` near line ${String(error['lines'])}` : '';
  return importFileInvalid({ detail: `The file has a broken quote${line}`, cause: error });
}
