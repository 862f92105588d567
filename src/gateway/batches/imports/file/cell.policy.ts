/** A cell as the sheet stores it (ECMA-376, part 1, section 18.3.1.4). */
export interface StoredCell {
  /** Its type, such as `s` for a shared string; numbers have none or `n`. */
  type: string;
  value: string;
  isDate: boolean;
}

export interface CellContext {
  sharedStrings: readonly string[];
  /** Days are counted from 1904 instead of 1900. */
  is1904: boolean;
}

/** The text of a cell. Formulas count as their last result. */
export function cellText({ type, value, isDate }: StoredCell, context: CellContext): string {
  switch (type) {
    case 's':
      return context.sharedStrings[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'd':
      return value.slice(0, 10);
    case '':
    case 'n':
      return isDate ? dayOf(value, context) : numberText(value);
    default:
      return value; // a text, or an error such as #REF!
  }
}

/** The number of a column from 0 by its reference, such as `AB7`; null without one. */
export function columnOf(reference: string): number | null {
  const [letters] = /^[A-Z]{1,3}(?=\d)/.exec(reference) ?? [];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Formats that show a date, of those that have no text of their own (section 18.8.30). */
const DATE_FORMATS: readonly (readonly [number, number])[] = [
  [14, 17],
  [22, 22],
  [27, 36],
  [50, 58],
];

/** Whether a number format shows a date. `code` is its text, where the workbook defines it. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return DATE_FORMATS.some(([from, to]) => id >= from && id <= to);
  const bare = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');
  return /[dy]/i.test(bare);
}

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(1899, 11, 30);
const FIRST_1904 = Date.UTC(1904, 0, 1);
/** 1900 was no leap year, but the serial numbers count its 29 February. */
const AFTER_FALSE_DAY = 61;
/** 9999-12-31. */
const LAST_SERIAL = 2_958_465;

function dayOf(value: string, { is1904 }: CellContext): string {
  const serial = Math.floor(Number(value));
  if (!(serial >= 1 && serial <= LAST_SERIAL)) return value;
  const days = is1904 || serial >= AFTER_FALSE_DAY ? serial : serial + 1;
  const date = new Date((is1904 ? FIRST_1904 : FIRST) + days * DAY_MS);
  return date.toISOString().slice(0, 10);
}

/** Large numbers are stored as 1.5E+10: an employee id or telephone must keep its digits. */
function numberText(value: string): string {
  if (!/e/i.test(value)) return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? String(number) : value;
}
