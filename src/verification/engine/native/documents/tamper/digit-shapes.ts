import type { GrayPicture } from '../images/picture.js';
import type { PrintedWord } from '../printed/text-reader.js';
import { charactersOf, edgesOf, isLegible, type Character, type Shape } from './typefaces.js';
import { drawn, lineThrough, sidesOf, unlikeness, type Placed } from './digit-ink.js';

const { abs, floor, max, min } = Math;

/** A part of a date or number. */
const VALUE = /^[A-Z0-9/.:-]*\d[A-Z0-9/.:-]*$/;
const JOINING = /^(?:[A-Z]{3}|[/.:-]+)$/;
/** Words lower than this part of the highest one of their line are labels. */
const LOW = 0.8;
/** Words higher than so many times the usual ones have a box that reaches into the line above. */
const HIGH = 1.25;
/** A wider gap ends a value, in heights of its words. */
const WIDEST_GAP = 1.8;
const FEWEST_DIGITS = 6;
/** Characters that touch come apart where only darker ink counts, from 0 to 255. */
const INKS = [128, 160, 192] as const;
/** Two lines have one typeface when so many of their other digits are so alike. */
const SAME = { fewest: 2, unlike: 0.07 };
/**
 * How unlike the nearest twin of a digit is: in its shape alone, and where it stands on its line. Those of
 * one typeface were up to 0.047 on 30 photographed cards, and up to 0.08 on blurred ones; those of another one
 * from 0.054, and those that are 4 % higher or lower on the line from 0.096. In a noisy picture all are less
 * alike, so the median of the card counts as well.
 */
const UNLIKE = {
  shape: { least: 0.05, times: 4 },
  place: { least: 0.07, times: 4 },
} as const;
/** Digits differ by more in old-style figures, whose lines have no common height. */
const LEVEL = 0.08;
/** No card repeats its values so often, and each is compared with each. */
const MOST_ROWS = 24;
/** How much more unlike they must be in a picture that is blurred or was turned. */
const UNSTEADY = 1.75;

interface DigitShape {
  character: string;
  /** The digit by itself. The first one is in the middle, the others are moved a little. */
  shape: readonly Float32Array[];
  /** The digit on its line; none where the line has no common height. */
  place: readonly Float32Array[];
}

/** A date or a number as it was read, and how its digits look. */
export interface DigitRow {
  text: string;
  digits: DigitShape[];
}

/** The numbers and dates of a sheet. A date may be several words of one line, beside a label in small print. */
export function digitRows(sheet: GrayPicture, words: readonly PrintedWord[]): DigitRow[] {
  return runsOf(words)
    .map((run) => ({
      text: run.map(({ text }) => text).join(' '),
      digits: digitsOf(sheet, run),
    }))
    .filter(({ digits }) => digits.length >= FEWEST_DIGITS);
}

/** The words of each line, without its labels, up to each wide gap or to another whole value. */
function runsOf(words: readonly PrintedWord[]): PrintedWord[][] {
  const parts = words.filter(
    (word) => JOINING.test(word.text) || (VALUE.test(word.text) && isLegible(word)),
  );
  const heights = parts.map(heightOf).sort((a, b) => a - b);
  const usual = heights[floor((heights.length - 1) * 0.75)] ?? 0;
  const lines: PrintedWord[][] = [];
  for (const word of parts) {
    const line = lines.find(([first]) => first && isBeside(first, word));
    if (line) line.push(word);
    else lines.push([word]);
  }
  return lines.flatMap((line) => {
    const highest = max(0, ...line.map(heightOf).filter((height) => height < HIGH * usual));
    return joined(line.filter((word) => heightOf(word) > LOW * highest));
  });
}

function joined(line: readonly PrintedWord[]): PrintedWord[][] {
  const runs: PrintedWord[][] = [];
  for (const word of line.toSorted((a, b) => a.left - b.left)) {
    const run = runs.at(-1) ?? [];
    const last = run.at(-1);
    const isNear = last && word.left - last.right <= WIDEST_GAP * heightOf(word);
    if (isNear && !(isWhole(word) && run.some(isWhole))) run.push(word);
    else runs.push([word]);
  }
  return runs;
}

/** The digits of one of these values alone, since a label beside it may be read as digits; null where it has none. */
export function onlyDigits({ text, digits }: DigitRow, values: readonly string[]): DigitRow | null {
  const all = digits.map(({ character }) => character).join('');
  const value = values.find((each) => each.length >= FEWEST_DIGITS && all.includes(each));
  if (value === undefined) return null;
  const from = all.lastIndexOf(value);
  return { text, digits: digits.slice(from, from + value.length) };
}

function isWhole(word: PrintedWord): boolean {
  return countOf(word) >= FEWEST_DIGITS;
}

function countOf({ text }: PrintedWord): number {
  return text.replace(/\D/g, '').length;
}

function heightOf({ top, bottom }: PrintedWord): number {
  return bottom - top;
}

function isBeside(one: PrintedWord, other: PrintedWord): boolean {
  return abs(one.top + one.bottom - other.top - other.bottom) < max(heightOf(one), heightOf(other));
}

function digitsOf(sheet: GrayPicture, run: readonly PrintedWord[]): DigitShape[] {
  const digits = charactersOfRun(sheet, run)
    .filter(({ character }) => /\d/.test(character))
    .map(({ character, shape, whole }) => ({ character, ...placedOf(sheet, shape, whole) }));
  const line = lineThrough(digits);
  const heights = digits.map(({ top, bottom }) => bottom - top).sort((a, b) => a - b);
  const height = heights[floor(heights.length / 2)] ?? 0;
  // One of them may be the altered one.
  const uneven = heights.filter((each) => abs(each - height) > LEVEL * height).length;
  const isLevel = digits.length >= FEWEST_DIGITS && uneven <= 1;
  return digits.map((digit) => {
    const middle = line(digit);
    const onLine = { top: middle - height / 2, bottom: middle + height / 2 };
    return {
      character: digit.character,
      shape: drawn(sheet, digit),
      place: isLevel ? drawn(sheet, digit, onLine) : [],
    };
  });
}

/** Of the words together, since a word begins or ends within a slash; otherwise of each by itself. */
function charactersOfRun(sheet: GrayPicture, run: readonly PrintedWord[]): Character[] {
  const together = {
    text: run.map(({ text }) => text).join(''),
    left: min(...run.map(({ left }) => left)),
    right: max(...run.map(({ right }) => right)),
    top: min(...run.map(({ top }) => top)),
    bottom: max(...run.map(({ bottom }) => bottom)),
  };
  const all = charactersIn(sheet, together);
  return all.length > 0 ? all : run.flatMap((word) => charactersIn(sheet, word));
}

function charactersIn(sheet: GrayPicture, word: PrintedWord): Character[] {
  if (!isLegible(word)) return [];
  for (const ink of INKS) {
    const characters = charactersOf(sheet, word, ink);
    if (characters.length > 0) return characters;
  }
  return [];
}

function placedOf(sheet: GrayPicture, shape: Shape, whole: Shape): Placed {
  return { ...sidesOf(sheet, shape), ...edgesOf(sheet, whole), shape };
}

/**
 * Whether a digit looks unlike all others of its kind, in its own line and in lines whose other digits show
 * the same typeface. A digit that stands nowhere else is not judged. `others` are only compared with.
 */
export function hasForeignDigit(
  rows: readonly DigitRow[],
  isUnsteady = false,
  others: readonly DigitRow[] = [],
): boolean {
  if (rows.length > MOST_ROWS) return true;
  const known = [...rows, ...others.slice(0, MOST_ROWS)];
  const digits = rows.flatMap((row) =>
    row.digits.map((digit) => ({ digit, twins: twinsOf(digit, row, known) })),
  );
  return (['shape', 'place'] as const).some((way) => {
    const all = digits
      .map(({ digit, twins }) => nearest(digit, twins, way))
      .filter((unlike) => unlike < Infinity)
      .sort((a, b) => a - b);
    const usual = all[floor(all.length / 2)] ?? 0;
    const { least, times } = UNLIKE[way];
    return (all.at(-1) ?? 0) > max(least, times * usual) * (isUnsteady ? UNSTEADY : 1);
  });
}

function twinsOf(digit: DigitShape, row: DigitRow, rows: readonly DigitRow[]): DigitShape[] {
  return rows
    .filter((other) => other === row || isLike(row, other, digit.character))
    .flatMap(({ digits }) => digits)
    .filter((each) => each !== digit && each.character === digit.character);
}

/** How unlike the most like twin is; endless where there is none. */
function nearest(digit: DigitShape, twins: readonly DigitShape[], way: 'shape' | 'place'): number {
  return min(...twins.map((twin) => unlikeness(digit[way], twin[way])));
}

/** Whether two lines have one typeface, as their digits besides this one tell. */
function isLike(row: DigitRow, other: DigitRow, besides: string): boolean {
  const unlike = row.digits
    .filter(({ character }) => character !== besides)
    .map(({ character, shape }) => {
      const twins = other.digits.filter((each) => each.character === character);
      return min(...twins.map((twin) => unlikeness(shape.slice(0, 1), twin.shape.slice(0, 1))));
    })
    .filter((each) => each < Infinity)
    .sort((a, b) => a - b);
  return (
    unlike.length >= SAME.fewest && (unlike[floor(unlike.length / 2)] ?? Infinity) < SAME.unlike
  );
}
