import { monthsNamed } from './months.js';
import type { Agreement } from './printed-text.policy.js';

const LETTERS_AS_DIGITS: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  '|': '1',
  Z: '2',
  S: '5',
  B: '8',
  G: '6',
};

const TWO = '([0-9] ?[0-9])';
const FOUR = '([0-9](?: ?[0-9]){3})';
const MARK = ' ?[/.:\\-] ?';
const GAPPED = new RegExp(
  `(?<![0-9A-Z])(?:${TWO}${MARK}${TWO}${MARK}${FOUR}|${FOUR}${MARK}${TWO}${MARK}${TWO})(?![0-9A-Z])`,
  'g',
);

export interface PrintedDate {
  /** Its possible meanings: day and month are distinct only when one of them is over twelve. */
  readings: string[];
  /** The words before it on its line. */
  label: string;
}

/** A date, YYYY-MM-DD, must match exactly. `issuer` is its country, whose words for months count. */
export function findDate(text: string, date: string, issuer: string | null = null): Agreement {
  return readingsIn(text, issuer).some((readings) => readings.includes(date))
    ? 'agrees'
    : 'missing';
}

/** Whether a date is printed with all digits of its year: with two it may as well mean the other one. */
export function hasWholeYear(
  text: string,
  [date, other]: readonly [string, string],
  issuer: string | null,
): boolean {
  return readingsIn(text, issuer).some(
    (readings) => readings.includes(date) && !readings.includes(other),
  );
}

function readingsIn(text: string, issuer: string | null): string[][] {
  return [
    ...printedDates(text, issuer),
    ...mergedDates(text),
    ...shortDates(text),
    ...gappedDates(text, issuer),
    ...gaplessDates(text, issuer),
  ].map(({ readings }) => readings);
}

/** "14.03.85": too short to contradict a date. */
function shortDates(text: string): PrintedDate[] {
  const parts = /(?<![0-9A-Z./-])([0-9]{2})[./ -]([0-9]{2})[./ -]([0-9]{2})(?![0-9A-Z./-])/g;
  return [...text.toUpperCase().matchAll(parts)].map(([, a, b, year = '']) => ({
    readings: [...bothOrders(a, b, `19${year}`), ...bothOrders(a, b, `20${year}`)],
    label: '',
  }));
}

/**
 * Dates in which the reader lost one of the two gaps: "0301 2035". Other numbers look alike, so
 * these never contradict a date.
 */
function mergedDates(text: string): PrintedDate[] {
  const parts =
    /(?<![0-9A-Z])(?=(?:([0-9]{2})([0-9]{2})[^0-9A-Z\n]+([0-9]{4})|([0-9]{2})[^0-9A-Z\n]+([0-9]{2})([0-9]{4}))(?![0-9A-Z]))/g;
  return [...text.toUpperCase().matchAll(parts)].map(([, a, b, c, d, e, f]) => ({
    readings: bothOrders(a ?? d, b ?? e, c ?? f),
    label: '',
  }));
}

/** Where cards have numbers that hold dates. */
const DATES_IN_NUMBERS = ['USA', 'CAN'];

/**
 * Dates in which the reader lost both gaps, alone on their line or before a sex: "20111983 M". They never
 * contradict a date either.
 */
function gaplessDates(text: string, issuer: string | null): PrintedDate[] {
  if (issuer === null || DATES_IN_NUMBERS.includes(issuer)) return [];
  const lines = /^[^0-9A-Za-z\n]*([0-9]{2})([0-9]{2})([0-9]{4})(?: [MFX])?[^0-9A-Za-z\n]*$/gm;
  return [...text.matchAll(lines)].map(([, a, b, c]) => ({
    readings: bothOrders(a, b, c),
    label: '',
  }));
}

/**
 * Dates with gaps beside narrow digits: "06/1 1/1944", "15 APR 203 2". They never contradict a date
 * either.
 */
function gappedDates(text: string, issuer: string | null): PrintedDate[] {
  return text
    .toUpperCase()
    .split('\n')
    .flatMap((line) => [
      ...[...line.matchAll(GAPPED)].map((match) => {
        const [, a, b, c, y, m, d] = match.map((part) => (part ? closed(part) : ''));
        const iso = y ? isoDate(y, m, d) : null;
        return { readings: iso === null ? bothOrders(a, b, c) : [iso], label: '' };
      }),
      ...wordedDates(closed(line), issuer),
      // Wide type comes apart in its words as well: "23 TOU KO/MAY 1980".
      ...wordedDates(line.replace(/(?<=\p{L}) (?=\p{L})/gu, ''), issuer),
    ]);
}

function closed(text: string): string {
  return text.replace(/(?<=[0-9]) (?=[0-9])/g, '');
}

/** Every text that reads as a date. */
export function printedDates(text: string, issuer: string | null = null): PrintedDate[] {
  return text
    .toUpperCase()
    .split('\n')
    .flatMap((line) => [...numericDates(line), ...wordedDates(line, issuer)]);
}

function numericDates(line: string): PrintedDate[] {
  const digit = '[0-9OQDILZSBG|]';
  const parts = new RegExp(
    `(?<![0-9A-Z])(?:(${digit}{2})[/.:,\\- ]+(${digit}{2})[/.:,\\- ]+(${digit}{4})|(${digit}{4})[/.\\- ]+(${digit}{2})[/.\\- ]+(${digit}{2}))(?![0-9A-Z])`,
    'g',
  );
  return [...line.matchAll(parts)].flatMap((match) => {
    const [, a, b, c, y, m, d] = match.map((part) => (part ? asDigits(part) : ''));
    const iso = y ? isoDate(y, m, d) : null;
    const readings = iso === null ? bothOrders(a, b, c) : [iso];
    return readings.length === 0 ? [] : [{ readings, label: line.slice(0, match.index) }];
  });
}

/** Day and month in both orders, as far as such days exist. */
function bothOrders(one = '', other = '', year = ''): string[] {
  return [isoDate(year, one, other), isoDate(year, other, one)].filter((date) => date !== null);
}

/** "12 AUG 1974", "12 AOÛT/AUG 74". One of the two words may be misread. */
function wordedDates(line: string, issuer: string | null): PrintedDate[] {
  const word = String.raw`([\p{L}0][\p{L}01|$]{1,10}[\p{L}$])`;
  const parts = new RegExp(
    String.raw`(?<![0-9\p{L}])([0-9OILSZB]{2})[\s./-]*${word}\.?(?:\s*[/\\|-]?\s*${word}\.?)?[\s./-]*([0-9OILSZB]{4}|[0-9]{2})(?![0-9\p{L}])`,
    'gu',
  );
  // British Columbia prints the year first: "1985-Mar-14".
  const yearFirst = new RegExp(
    String.raw`(?<![0-9\p{L}])([0-9OILSZB]{4})[\s.-]+${word}\.?[\s.-]+([0-9OILSZB]{2})(?![0-9\p{L}])`,
    'gu',
  );
  const matches = [
    ...line.matchAll(parts),
    ...[...line.matchAll(yearFirst)].map((match) => {
      const [whole, year, month, day] = match;
      return Object.assign([whole, day, month, undefined, year], { index: match.index });
    }),
  ];
  return matches.flatMap((match) => {
    const [, day = '', one = '', other = '', year = ''] = match;
    const months = monthsOfBoth(monthsNamed(one, issuer), monthsNamed(other, issuer));
    const years = year.length === 4 ? [asDigits(year)] : [`19${year}`, `20${year}`];
    const readings = years
      .flatMap((each) =>
        months.map((month) => isoDate(each, String(month).padStart(2, '0'), asDigits(day))),
      )
      .filter((date) => date !== null);
    return readings.length === 0 ? [] : [{ readings, label: line.slice(0, match.index) }];
  });
}

/** Of two words for a month, both must name it where both name one: an altered one is no reading. */
function monthsOfBoth(one: readonly number[], other: readonly number[]): readonly number[] {
  if (one.length === 0) return other;
  return other.length === 0 ? one : one.filter((month) => other.includes(month));
}

function isoDate(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month}-${day}`;
  const time = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) &&
    time.toISOString().startsWith(date) &&
    // 9999 stands for no expiry.
    /^(19|20|9999)/.test(year)
    ? date
    : null;
}

/** With digits for the letters that the reader takes for them. */
export function asDigits(text: string): string {
  return [...text.toUpperCase()]
    .map((character) => LETTERS_AS_DIGITS[character] ?? character)
    .join('');
}
