import { posix } from 'node:path';
import { IMPORT_LIMITS } from '../import.js';
import { importFileInvalid, importTooLarge } from '../../batch.problems.js';
import { tableOf, type TableFile } from './table-file.js';
import { Archive } from './archive.js';
import { cellText, columnOf, isDateFormat, type CellContext } from './cell.policy.js';
import { parseXml } from './xml.js';

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

/** Different texts of a workbook; a file of people has about ten in each row. */
const MOST_TEXTS = 20 * IMPORT_LIMITS.rows;

/** Cell styles of a workbook, and characters of a number format (both as Excel limits them). */
const STYLE_LIMITS = { styles: 65_536, code: 255 } as const;

interface Workbook {
  sheet: string;
  strings: string | null;
  styles: string | null;
  is1904: boolean;
}

/**
 * Reads the first visible sheet of an XLSX file (ECMA-376). Formulas and macros never run. Throws
 * `import_file_invalid` or `import_too_large`.
 */
export async function readWorkbook(file: Buffer): Promise<TableFile> {
  const archive = new Archive(file);
  const { sheet, strings, styles, is1904 } = await workbookOf(archive);
  const dates = styles === null ? [] : await dateStylesOf(archive, styles);
  const sharedStrings = strings === null ? [] : await stringsOf(archive, strings);
  return tableOf(await rowsOf(archive, sheet, { sharedStrings, is1904, dates }));
}

async function workbookOf(archive: Archive): Promise<Workbook> {
  if (!archive.has(WORKBOOK) || !archive.has(RELATIONS))
    throw importFileInvalid({ detail: 'The file is an archive, but no XLSX spreadsheet' });
  const sheets: string[] = [];
  let is1904 = false;
  await parseXml(archive, WORKBOOK, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      const { state = 'visible' } = attributes;
      if (name === 'sheet' && state === 'visible') sheets.push(relationOf(attributes));
    },
  });
  const byId = new Map<string, string>();
  const byType = new Map<string, string>();
  await parseXml(archive, RELATIONS, {
    open: (name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
      if (name !== 'Relationship' || mode === 'External') return;
      // Relative to xl/, or absolute within the archive.
      const part = posix.resolve('/xl', target).slice(1);
      byId.set(id, part);
      byType.set(type.slice(type.lastIndexOf('/') + 1), part);
    },
  });
  const sheet = byId.get(sheets[0] ?? '');
  if (sheet === undefined)
    throw importFileInvalid({ detail: 'The spreadsheet has no visible sheet' });
  return {
    sheet,
    strings: byType.get('sharedStrings') ?? null,
    styles: byType.get('styles') ?? null,
    is1904,
  };
}

/** The relation of a sheet, under any prefix of its namespace. */
function relationOf(attributes: Readonly<Record<string, string>>): string {
  const [, id] = Object.entries(attributes).find(([name]) => /^[^:]+:id$/.test(name)) ?? [];
  return id ?? '';
}

/** For each cell style, whether it shows a date. */
async function dateStylesOf(archive: Archive, part: string): Promise<boolean[]> {
  const dates = new Map<number, boolean>();
  const formats: number[] = [];
  let isInCells = false;
  await parseXml(archive, part, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isInCells = true;
      const id = Number(attributes['numFmtId']);
      // Each format is read once, however many styles have it.
      if (name === 'numFmt')
        dates.set(
          id,
          isDateFormat(id, (attributes['formatCode'] ?? '').slice(0, STYLE_LIMITS.code)),
        );
      if (name === 'xf' && isInCells) formats.push(id);
      if (formats.length > STYLE_LIMITS.styles || dates.size > STYLE_LIMITS.styles)
        throw importTooLarge({ detail: 'The spreadsheet has too many different formats' });
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return formats.map((id) => dates.get(id) ?? isDateFormat(id, undefined));
}

/** The texts that cells refer to by number. */
async function stringsOf(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = [];
  const text = new TextReader();
  await parseXml(archive, part, {
    open: (name) => {
      text.open(name);
    },
    text: (piece) => {
      text.add(piece);
    },
    close: (name) => {
      text.close(name);
      if (name !== 'si') return;
      if (strings.length >= MOST_TEXTS)
        throw importTooLarge({ detail: 'The spreadsheet has too many different texts' });
      strings.push(text.take());
    },
  });
  return strings;
}

/** The cells of each row that has any. */
async function rowsOf(
  archive: Archive,
  sheet: string,
  context: CellContext & { dates: readonly boolean[] },
): Promise<string[][]> {
  const rows: string[][] = [];
  const text = new TextReader();
  let row: string[] = [];
  let column = -1;
  let cell = { type: '', isDate: false };
  let characters = 0;
  await parseXml(archive, sheet, {
    open: (name, attributes) => {
      text.open(name);
      if (name === 'row') {
        row = [];
        column = -1;
      }
      if (name !== 'c') return;
      // A cell without a reference stands behind the one before it.
      column = columnOf(attributes['r'] ?? '') ?? column + 1;
      const { t: type = '', s: style = '' } = attributes;
      cell = { type, isDate: context.dates[Number(style)] ?? false };
    },
    text: (piece) => {
      text.add(piece);
    },
    close: (name) => {
      text.close(name);
      if (name === 'c') {
        const value = text.take();
        // Cells with only a colour or border are ignored.
        if (value !== '') {
          const shown = cellText({ ...cell, value }, context);
          characters += shown.length;
          put(row, column, shown);
        }
      }
      // A shared text is stored once in the file, and with every cell by us.
      if (characters > IMPORT_LIMITS.characters)
        throw importTooLarge({ detail: 'The file has too much text' });
      if (name !== 'row' || row.length === 0) return;
      if (rows.length > IMPORT_LIMITS.rows)
        throw importTooLarge({
          detail: `The file has more than ${String(IMPORT_LIMITS.rows)} rows`,
        });
      rows.push(Array.from(row, (each) => (each as string | undefined) ?? ''));
    },
  });
  return rows;
}

/** Cells far to the right become one extra column, which is refused. */
function put(row: string[], column: number, text: string): void {
  row[Math.min(column, IMPORT_LIMITS.columns)] = text;
}

/** Collects the text of a value: `v`, or every `t` except phonetic hints. */
class TextReader {
  #text = '';
  #isValue = false;
  #pronounced = 0;

  open(name: string): void {
    if (name === 'rPh') this.#pronounced += 1;
    if (name === 'v' || name === 't') this.#isValue = this.#pronounced === 0;
  }

  add(piece: string): void {
    // Text longer than any field is refused later, so the rest is dropped.
    if (this.#isValue && this.#text.length <= IMPORT_LIMITS.cell) this.#text += piece;
  }

  close(name: string): void {
    if (name === 'rPh') this.#pronounced -= 1;
    if (name === 'v' || name === 't') this.#isValue = false;
  }

  take(): string {
    const text = this.#text.slice(0, IMPORT_LIMITS.cell + 1);
    this.#text = '';
    return text;
  }
}
