import type { GrayPicture } from '../images/picture.js';
import type { PrintedWord } from '../printed/text-reader.js';
import { charactersOf, darkness, isLegible, type Shape } from './typefaces.js';

// Used for each pixel: a local name is faster than a global one.
const { abs, floor, max, min } = Math;

/** A digit is drawn into so many cells a side, as high as they are together. */
const CELLS = 16;
const VALUE = /^[A-Z0-9/.:-]*\d\d[A-Z0-9/.:-]*$/;
const MONTH = /^[A-Z]{3}$/;
/** Words lower than this part of the highest one of their line are labels. */
const LOW = 0.8;
const FEWEST_DIGITS = 6;
/** Two lines have one typeface when so many of their other digits are so alike. */
const SAME = { fewest: 2, unlike: 0.07 };
/**
 * The nearest twins of one typeface were up to 0.11 unlike on 120 photographed cards; those of another typeface
 * 0.05 to 0.44. In a noisy picture all are less alike, so the median of the card counts as well.
 */
const UNLIKE = { least: 0.12, times: 4 };
/** No card repeats its values so often, and each is compared with each. */
const MOST_ROWS = 24;
/** How much more unlike they must be in a picture that is blurred or was turned. */
const UNSTEADY = 1.75;

interface DigitShape {
  character: string;
  /** The ink in each cell of a square as high as the digit. */
  ink: Float32Array;
}

/** A date or a number as it was read, and how its digits look. */
export interface DigitRow {
  text: string;
  digits: DigitShape[];
}

/** The numbers and dates of a sheet. A date may be several words of one line, beside a label in small print. */
export function digitRows(sheet: GrayPicture, words: readonly PrintedWord[]): DigitRow[] {
  const values = words.filter((word) => VALUE.test(word.text) && isLegible(word));
  const whole = values.filter((word) => countOf(word) >= FEWEST_DIGITS);
  const pieces: PrintedWord[][] = [];
  for (const word of words) {
    if (whole.includes(word) || !(values.includes(word) || MONTH.test(word.text))) continue;
    const row = pieces.find(([first]) => first && isBeside(first, word));
    if (row) row.push(word);
    else pieces.push([word]);
  }
  return [...whole.map((word) => [word]), ...pieces]
    .map((row) => {
      const highest = max(...row.map(heightOf));
      const own = row.filter((word) => heightOf(word) > LOW * highest);
      return {
        text: own.map(({ text }) => text).join(' '),
        digits: own.flatMap((word) => (values.includes(word) ? digitsOf(sheet, word) : [])),
      };
    })
    .filter(({ digits }) => digits.length >= FEWEST_DIGITS);
}

function countOf({ text }: PrintedWord): number {
  return text.replace(/\D/g, '').length;
}

function heightOf({ top, bottom }: PrintedWord): number {
  return bottom - top;
}

function isBeside(one: PrintedWord, other: PrintedWord): boolean {
  return abs(one.top + one.bottom - other.top - other.bottom) < heightOf(other);
}

function digitsOf(sheet: GrayPicture, word: PrintedWord): DigitShape[] {
  return charactersOf(sheet, word).flatMap(({ character, shape }) =>
    /\d/.test(character) ? { character, ink: inkOf(sheet, shape) } : [],
  );
}

/**
 * Whether a digit looks unlike all others of its kind, in its own line and in lines whose other digits show
 * the same typeface. A digit that stands nowhere else is not judged.
 */
export function hasForeignDigit(rows: readonly DigitRow[], isUnsteady = false): boolean {
  if (rows.length > MOST_ROWS) return true;
  const all = rows
    .flatMap((row) => row.digits.map((digit) => nearestTwin(digit, twinsOf(digit, row, rows))))
    .filter((unlike) => unlike < Infinity)
    .sort((a, b) => a - b);
  const usual = all[floor(all.length / 2)] ?? 0;
  const limit = max(UNLIKE.least, UNLIKE.times * usual) * (isUnsteady ? UNSTEADY : 1);
  return (all.at(-1) ?? 0) > limit;
}

function twinsOf(digit: DigitShape, row: DigitRow, rows: readonly DigitRow[]): DigitShape[] {
  return rows
    .filter((other) => other === row || isLike(row, other, digit.character))
    .flatMap(({ digits }) => digits);
}

/** How unlike the most like digit of its kind is; endless where there is none. */
function nearestTwin(digit: DigitShape, others: readonly DigitShape[]): number {
  const twins = others.filter((each) => each !== digit && each.character === digit.character);
  return min(...twins.map((twin) => unlikeness(digit, twin)));
}

/** Whether two lines have one typeface, as their digits besides this one tell. */
function isLike(row: DigitRow, other: DigitRow, besides: string): boolean {
  const nearest = row.digits
    .filter(({ character }) => character !== besides)
    .map((digit) => nearestTwin(digit, other.digits))
    .filter((unlike) => unlike < Infinity)
    .sort((a, b) => a - b);
  return (
    nearest.length >= SAME.fewest && (nearest[floor(nearest.length / 2)] ?? Infinity) < SAME.unlike
  );
}

/** How unlike two digits are: 0 for the same, 1 where they share no ink. */
function unlikeness(one: DigitShape, other: DigitShape): number {
  let [apart, all] = [0, 0];
  one.ink.forEach((value, i) => {
    apart += abs(value - (other.ink[i] ?? 0));
    all += value + (other.ink[i] ?? 0);
  });
  return apart / max(1e-6, all);
}

function inkOf(sheet: GrayPicture, { left, right, top, bottom }: Shape): Float32Array {
  const size = bottom - top + 1;
  const from = (left + right + 1 - size) / 2;
  const step = size / CELLS;
  const ink = new Float32Array(CELLS * CELLS).map((_, i) => {
    const [x, y] = [from + ((i % CELLS) + 0.5) * step, top + (floor(i / CELLS) + 0.5) * step];
    // Nothing of the characters beside it.
    return x < left - 0.5 || x > right + 1.5 ? 0 : inkAt(sheet, x - 0.5, y - 0.5);
  });
  return softened(ink);
}

/** Between the pixels around a place, from 0 to 1. */
function inkAt(sheet: GrayPicture, x: number, y: number): number {
  const [x0, y0] = [floor(x), floor(y)];
  const [fx, fy] = [x - x0, y - y0];
  const top = darkness(sheet, x0, y0) * (1 - fx) + darkness(sheet, x0 + 1, y0) * fx;
  const low = darkness(sheet, x0, y0 + 1) * (1 - fx) + darkness(sheet, x0 + 1, y0 + 1) * fx;
  return (top * (1 - fy) + low * fy) / 255;
}

/** Edges that lie a part of a cell apart would count as much as another shape. */
function softened(ink: Float32Array): Float32Array {
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= CELLS || y >= CELLS ? 0 : (ink[y * CELLS + x] ?? 0);
  return ink.map((_, i) => {
    const [x, y] = [i % CELLS, floor(i / CELLS)];
    let sum = 0;
    for (let v = y - 1; v <= y + 1; v++) for (let u = x - 1; u <= x + 1; u++) sum += at(u, v);
    return sum / 9;
  });
}
