import type { CellFault, DateFormat } from '../import.js';

/** The value of a cell. Without one the cell is skipped. */
export interface CellReading {
  value: string | null;
  doubt: CellFault | null;
}

const INVALID: CellReading = { value: null, doubt: 'invalid' };
const AMBIGUOUS: CellReading = { value: null, doubt: 'date_ambiguous' };

/** Beginnings of the names of months in the five languages of the product, folded. */
const MONTHS: readonly RegExp[] = [
  /^(jan|ene|gen)/,
  /^(feb|fev)/,
  /^(mar|mrz|maer)/,
  /^(apr|avr|abr)/,
  /^(may|mai|mayo|mag)/,
  /^(jun|juin|giu)/,
  /^(jul|juil|lug)/,
  /^(aug|aou|ago)/,
  /^(sep|set)/,
  /^(oct|okt|ott)/,
  /^nov/,
  /^(dec|dez|dic)/,
];

const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})\.?(?:[T ]\d{2}:\d{2}.*)?$/;
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const NUMERIC = /^(\d{1,2})[-/. ]\s?(\d{1,2})[-/. ]\s?(\d{4})(?:[T ]\d{2}:\d{2}.*)?$/;
const WITHOUT_CENTURY = /^\d{1,2}[-/. ]\d{1,2}[-/. ]\d{2}$/;
const DAY_MONTH_NAME =
  /^(\d{1,2})(?:st|nd|rd|th)?[-. ]*(?:of |de |di )?(\p{L}{3,})[-., ]*(?:de )?(\d{4})$/u;
const MONTH_NAME_DAY = /^(\p{L}{3,})[-. ]+(\d{1,2})(?:st|nd|rd|th)?[-, ]+(\d{4})$/u;

/**
 * Reads a date of birth as ISO 8601. `format` decides ambiguous dates; with `iso` they are
 * skipped.
 */
export function readDate(
  cell: string,
  { format, today }: { format: DateFormat; today: string },
): CellReading {
  const [, y = '', m = '', d = ''] = YEAR_FIRST.exec(cell) ?? COMPACT.exec(cell) ?? [];
  if (y) return sure(dayOf(y, m, d), today);
  const named = namedDay(cell);
  if (named) return sure(named, today);
  const [, first = '', second = '', year = ''] = NUMERIC.exec(cell) ?? [];
  if (!year) return WITHOUT_CENTURY.test(cell) ? AMBIGUOUS : INVALID;
  const dayFirst = within(dayOf(year, second, first), today);
  const monthFirst = within(dayOf(year, first, second), today);
  const meant = format === 'month_first' ? monthFirst : dayFirst;
  const other = format === 'month_first' ? dayFirst : monthFirst;
  if (!meant && !other) return INVALID;
  if (meant && other && meant !== other && format === 'iso') return AMBIGUOUS;
  return {
    value: meant ?? other,
    doubt: meant || format === 'iso' ? null : 'date_order_differs',
  };
}

function sure(day: string | null, today: string): CellReading {
  const value = within(day, today);
  return value ? { value, doubt: null } : INVALID;
}

/** Null for a day in the future. */
function within(day: string | null, today: string): string | null {
  return day !== null && day <= today ? day : null;
}

/** The day of a date whose month is a word; null for another text. */
function namedDay(cell: string): string | null {
  const text = cell.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const [, d1, m1, y1] = DAY_MONTH_NAME.exec(text) ?? [];
  const [, m2, d2, y2] = MONTH_NAME_DAY.exec(text) ?? [];
  const month = MONTHS.findIndex((name) => name.test(m1 ?? m2 ?? '')) + 1;
  return month > 0 ? dayOf(y1 ?? y2, String(month), d1 ?? d2) : null;
}

/** The day as ISO 8601; null for one that is not in the calendar, or before 1900. */
function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!/^(19|20)\d\d-/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
