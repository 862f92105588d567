import type { GrayPicture } from '../images/picture.js';
import { asDigits } from '../printed/printed-dates.policy.js';
import type { PrintedWord } from '../printed/text-reader.js';
import {
  charactersOf,
  edgesOf,
  highCharacters,
  isLegible,
  type Character,
  type Shape,
} from './typefaces.js';
import {
  drawn,
  lineThrough,
  median,
  sidesOf,
  unlikeness,
  type Drawing,
  type Heights,
  type Placed,
} from './digit-ink.js';

const { abs, floor, max, min } = Math;

/** A part of a date or number; of small letters it has those that the reader takes for digits. */
const VALUE = /^[A-Z0-9oilsz|/.:-]*\d[A-Z0-9oilsz|/.:-]*$/;
const JOINING = /^(?:[A-Z]{3}|[/.:-]+)$/;
const DIGIT = /\d/;
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
 * How unlike the nearest twin of a digit is: in its shape alone, and where it stands on its line. In a noisy picture
 * all are less alike, so the median of the card counts as well. Of 268 genuine photographed cards none came nearer
 * than 0.82 of its bar; 24 of 28 digits of another typeface and all eight that stand 4 % off the line were over theirs.
 */
const UNLIKE = {
  shape: { least: 0.075, times: 4.75 },
  place: { least: 0.09, times: 4.75 },
} as const;
/** Digits differ by more in old-style figures, whose lines have no common height. */
const LEVEL = 0.08;
/** No card repeats its values so often, and each is compared with each. */
export const MOST_ROWS = 12;
/** No number has more. */
const MOST_DIGITS = 25;
/** Of two drawings. 268 genuine cards needed up to 7,500. */
const MOST_COMPARISONS = 50_000;
/** How wide digits are, in the usual width of those of the same value; a 1 may be narrower. */
const USUAL = { widest: 1.6, narrowest: 0.55, widestOne: 1.35 } as const;
/** A character may lie so far out of its word's box, in heights of it: words end within a slash. */
const OUTSIDE = 0.4;
/** How much more unlike they must be in a picture that is blurred or was turned. */
const UNSTEADY = 1.75;

/** A digit or a letter, and where it lies on its sheet. */
export interface PlacedCharacter {
  character: string;
  placed: Placed;
  /** The height of its line; null where the line has no common one. */
  onLine: Heights | null;
}

/** A date, a number or a word as it was read. Its characters are drawn only when they are compared. */
export interface CharacterRow {
  text: string;
  characters: readonly PlacedCharacter[];
  sheet: GrayPicture;
}

/** Drawings of a character, made when they are first asked for. */
interface Look {
  /** Of `all`, the first one alone. */
  middle: () => readonly Drawing[];
  /** In the middle, and moved a little. */
  all: () => readonly Drawing[];
}

interface CharacterShape {
  character: string;
  /** By itself. */
  shape: Look;
  /** On its line; without drawings where the line has no common height. */
  place: Look;
}

type ShapeRow = readonly CharacterShape[];

/** The numbers and dates of a sheet. A date may be several words of one line, beside a label in small print. */
export function digitRows(sheet: GrayPicture, words: readonly PrintedWord[]): CharacterRow[] {
  return runsOf(words)
    .map((run) => ({
      text: run.map(({ text }) => text).join(' '),
      characters: digitsOf(sheet, run),
      sheet,
    }))
    .filter(({ characters }) => characters.length >= FEWEST_DIGITS);
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

/**
 * The digits of one of these values alone, since a label beside it may be read as digits; null where it has none.
 * Where the reader took some for letters, the others count.
 */
export function onlyDigits(row: CharacterRow, values: readonly string[]): CharacterRow | null {
  for (const digits of [row.characters.filter(isDigit), row.characters]) {
    const all = asDigits(digits.map(({ character }) => character).join(''));
    const value = values.find((each) => each.length >= FEWEST_DIGITS && all.includes(each));
    if (value === undefined) continue;
    const from = all.lastIndexOf(value);
    const own = digits.slice(from, from + value.length).filter(isDigit);
    return { ...row, characters: own.slice(0, MOST_DIGITS) };
  }
  return null;
}

function isDigit({ character }: { character: string }): boolean {
  return DIGIT.test(character);
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

/** Whether two words stand on one line. */
export function isBeside(one: PrintedWord, other: PrintedWord): boolean {
  return abs(one.top + one.bottom - other.top - other.bottom) < max(heightOf(one), heightOf(other));
}

function digitsOf(sheet: GrayPicture, run: readonly PrintedWord[]): PlacedCharacter[] {
  const digits = charactersOfRun(sheet, run).filter(
    ({ character, word }) => isDigit({ character }) || mayBeDigit(character, word),
  );
  return onOneLine(sheet, digits, isDigit);
}

/** Where characters of one line lie; those that `isSure` tell the line. */
export function onOneLine(
  sheet: GrayPicture,
  characters: readonly Character[],
  isSure: (character: Character) => boolean,
): PlacedCharacter[] {
  const all = characters.map((each) => ({ each, placed: placedOf(sheet, each) }));
  const sure = all.filter(({ each }) => isSure(each)).map(({ placed }) => placed);
  const line = lineThrough(sure);
  const heights = sure.map(({ top, bottom }) => bottom - top);
  const height = median(heights);
  // One of them may be the altered one.
  const uneven = heights.filter((each) => abs(each - height) > LEVEL * height).length;
  const isLevel = sure.length >= FEWEST_DIGITS && uneven <= 1;
  return all.map(({ each: { character }, placed }) => {
    const middle = line(placed);
    const onLine = isLevel ? { top: middle - height / 2, bottom: middle + height / 2 } : null;
    return { character, placed, onLine };
  });
}

/** Not in the name of a month. */
function mayBeDigit(character: string, { text }: PrintedWord): boolean {
  return DIGIT.test(text) && DIGIT.test(asDigits(character));
}

interface CharacterOfWord extends Character {
  word: PrintedWord;
}

/** Of the words together, since a word begins or ends within a slash; otherwise of each by itself. */
function charactersOfRun(sheet: GrayPicture, run: readonly PrintedWord[]): CharacterOfWord[] {
  const all = charactersIn(sheet, run);
  return all.length > 0 ? all : run.flatMap((word) => charactersIn(sheet, [word]));
}

function charactersIn(sheet: GrayPicture, words: readonly PrintedWord[]): CharacterOfWord[] {
  const together = {
    text: words.map(({ text }) => text).join(''),
    left: min(...words.map(({ left }) => left)),
    right: max(...words.map(({ right }) => right)),
    top: min(...words.map(({ top }) => top)),
    bottom: max(...words.map(({ bottom }) => bottom)),
  };
  if (!isLegible(together)) return [];
  const wordOfEach = words.flatMap((word) => highCharacters(word.text).map(() => word));
  for (const ink of INKS) {
    const characters = charactersOf(sheet, together, ink).flatMap((character, i) => {
      const word = wordOfEach[i];
      return word ? { ...character, word } : [];
    });
    if (characters.length > 0 && areInPlace(characters)) return characters;
  }
  return [];
}

/**
 * Whether each shape lies where its character should. A digit in two pieces and two joined ones give as many shapes
 * as there are characters, but those between them are others.
 */
function areInPlace(characters: readonly CharacterOfWord[]): boolean {
  const digits = characters.filter(isDigit);
  const widths = digits
    .filter(({ character }) => character !== '1')
    .map(({ shape }) => widthOf(shape));
  const usual = median(widths, Infinity);
  const isUsual = ({ character, shape }: CharacterOfWord): boolean =>
    character === '1'
      ? widthOf(shape) < USUAL.widestOne * usual
      : widthOf(shape) > USUAL.narrowest * usual && widthOf(shape) < USUAL.widest * usual;
  const isInWord = ({ shape, word }: CharacterOfWord): boolean => {
    const [middle, outside] = [(shape.left + shape.right) / 2, OUTSIDE * heightOf(word)];
    return middle > word.left - outside && middle < word.right + outside;
  };
  return digits.every(isUsual) && characters.every(isInWord);
}

function widthOf({ left, right }: Shape): number {
  return right + 1 - left;
}

function placedOf(sheet: GrayPicture, { shape, whole }: Character): Placed {
  return { ...sidesOf(sheet, shape), ...edgesOf(sheet, whole), shape };
}

interface Comparison {
  /** They are only compared with. */
  others?: readonly CharacterRow[];
  /** How many times as unlike it must be as the third most unlike one: an altered one and its twin are the first two. */
  timesThird?: number;
  /** How many drawings may be compared. */
  effort?: { left: number };
}

/**
 * Whether a digit or letter looks unlike all others of its kind, in its own row and in rows whose other characters show
 * the same typeface. One that stands nowhere else is not judged. More work than any card needs is a foreign character
 * too.
 */
export function hasForeignCharacter(
  rows: readonly CharacterRow[],
  isUnsteady = false,
  { others = [], timesThird = 0, effort = { left: MOST_COMPARISONS } }: Comparison = {},
): boolean {
  if (rows.length > MOST_ROWS) return true;
  const judged = rows.map(drawnRow);
  const known = [...judged, ...others.slice(0, MOST_ROWS).map(drawnRow)];
  const compare = comparing(effort);
  const digits = judged.flatMap((row) => {
    const like = known.map((other) => ({ other, isLike: likeness(row, other, compare) }));
    return row.map((digit) => ({
      digit,
      twins: like
        .filter(({ other, isLike }) => other === row || isLike(digit.character))
        .flatMap(({ other }) => other)
        .filter((each) => each !== digit && each.character === digit.character),
    }));
  });
  return (['shape', 'place'] as const).some((way) => {
    const { least, times } = UNLIKE[way];
    const tolerance = isUnsteady ? UNSTEADY : 1;
    const unlike =
      (how: keyof Look) =>
      ({ digit, twins }: (typeof digits)[number]): number =>
        nearest(
          digit[way][how](),
          twins.map((twin) => twin[way][how]()),
          compare,
        );
    const isOver = (bar: number) => (value: number) => value > tolerance * bar && value < Infinity;
    // Moved, characters are at least as alike: of most cards nothing more is compared.
    const suspects = digits.filter((each) => isOver(least)(unlike('middle')(each)));
    if (suspects.map(unlike('all')).some(isOver(least))) {
      const all = digits.map(unlike('all')).filter((each) => each < Infinity);
      const third = all.toSorted((a, b) => b - a)[2] ?? 0;
      const bar = max(least, times * median(all), (timesThird * third) / tolerance);
      if (all.some(isOver(bar))) return true;
    }
    return effort.left < 0;
  });
}

function drawnRow({ characters, sheet }: CharacterRow): ShapeRow {
  return characters.slice(0, MOST_DIGITS).map(({ character, placed, onLine }) => ({
    character,
    shape: lookOf(sheet, placed, placed),
    place: lookOf(sheet, placed, onLine),
  }));
}

function lookOf(sheet: GrayPicture, placed: Placed, between: Heights | null): Look {
  const made = (isAlone: boolean) =>
    once(() => (between ? drawn(sheet, placed, { between, isAlone }) : []));
  return { middle: made(true), all: made(false) };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

type Compare = (one: readonly Drawing[], other: readonly Drawing[], least: number) => number;

/** Compares until the effort is spent. */
function comparing(effort: { left: number }): Compare {
  return (one, other, least) => {
    effort.left -= max(0, one.length + other.length - 1);
    return effort.left < 0 ? least : unlikeness(one, other, least);
  };
}

/** How unlike the most like twin is; endless where there is none. */
function nearest(
  digit: readonly Drawing[],
  twins: readonly (readonly Drawing[])[],
  compare: Compare,
): number {
  return twins.reduce((least, twin) => compare(digit, twin, least), Infinity);
}

/** Whether two lines have one typeface, as their digits besides the one in question tell. */
function likeness(row: ShapeRow, other: ShapeRow, compare: Compare): (besides: string) => boolean {
  if (row === other) return () => true;
  const all = row.flatMap(({ character, shape }) => {
    const twins = other.filter((each) => each.character === character);
    if (twins.length === 0) return [];
    const theirs = twins.map((twin) => twin.shape.middle());
    return { character, unlike: nearest(shape.middle(), theirs, compare) };
  });
  return (besides) => {
    const unlike = all
      .flatMap((each) => (each.character === besides ? [] : each.unlike))
      .filter((each) => each < Infinity);
    return unlike.length >= SAME.fewest && median(unlike) < SAME.unlike;
  };
}
