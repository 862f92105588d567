import { components } from '../images/mask.js';
import type { GrayPicture } from '../images/picture.js';
import type { PrintedWord } from '../printed/text-reader.js';

// Used for each pixel: a local name is faster than a global one.
const { floor, hypot, max, min } = Math;

/** So dark is ink, from 0 to 255, on a sheet whose contrast was stretched. A pattern behind it is paler. */
const INK = 128;
/** Less is dirt or a dot. */
const LEAST_INK = 12;
/** Characters that are higher than this part of the tallest one are letters, digits and slashes. */
const TALL = 0.4;
const LOW = /[.:-]/;
/** A date or number. `J` and `Q` reach under the digit beside them in some typefaces. */
const VALUE = /^[A-IK-PR-Z0-9/.:-]+$/;
/** Their strokes differ from those of other digits in one typeface. */
const UNEVEN = /[47]/;
/**
 * How much lower some digits of one typeface are than its others, by their design: flat ones do not reach over
 * the line that round ones do, and some have a few higher ones. The kinds that are found in 150 free typefaces.
 */
const DESIGNS: readonly Readonly<Record<string, number>>[] = [
  { 1: 0.03, 4: 0.03, 7: 0.03 },
  { 1: 0.045, 2: 0.03, 4: 0.045, 7: 0.045 },
  { 1: 0.03, 4: 0.045, 7: 0.045 },
  { 6: -0.068, 8: -0.068 },
  { 5: -0.05 },
];
const SLIGHTLY_FLAT = { 1: 0.015, 4: 0.015, 7: 0.015 };
/** Digits of such a design differ by no more, as a share of their mean. */
const BESIDE_DESIGN = 0.025;
/** A date with a slash that the reader took for a 1. */
const DATE = /^(\d\d)(?:\/(\d\d)1|1(\d\d)\/)(\d{4})$/;
const FEWEST_DIGITS = 6;
/** In pixels: how far paler ink reaches over a shape. */
const BEYOND = 4;
/** In pixels: edges of shapes that are level differ by as much. */
const EDGE = 1;
/** In pixels of a sheet; more is no word, and would take long. */
const HIGHEST = 100;
const WIDEST_CHARACTER = 60;
const FEWEST_OTHERS = 3;
/**
 * How far apart the digits must lie, as a share of their mean, and how many there must be: the strokes
 * of a single one depend on its shape. 406 photographed honest values reached 0.029 and 0.205; 84 with
 * digits an eighth higher had at least 0.056, and those of another weight, where it shows, 0.467.
 */
const APART = {
  // In small print, edges alone differ by that share.
  height: { share: 0.04, fewest: 1, least: EDGE },
  stroke: { share: 0.33, fewest: 2, least: 0 },
} as const;
/** How much farther apart they must lie in a picture that is blurred or was turned. */
const UNSTEADY = 1.75;
const WAYS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** Where a shape of ink lies. */
export type Shape = Omit<PrintedWord, 'text'>;

interface Digit {
  character: string;
  height: number;
  bottom: number;
  /** How wide its strokes are. */
  stroke: number;
}

/**
 * Whether neighbouring digits of one value are printed in another typeface than its other digits:
 * higher, lower, or much heavier. Values of few digits are not judged.
 */
export function hasTwoTypefaces(
  sheet: GrayPicture,
  words: readonly PrintedWord[],
  isUnsteady = false,
): boolean {
  const tolerance = isUnsteady ? UNSTEADY : 1;
  return words
    .filter(isValue)
    .map((word) => withoutQ(digitsOf(sheet, word), word.text))
    .some(
      (digits) =>
        areHeightsApart(digits, tolerance) ||
        areApart(
          digits.flatMap(({ character, stroke }) => (UNEVEN.test(character) ? [] : stroke)),
          APART.stroke,
          tolerance,
        ),
    );
}

/** Between letters a Q is read as 0: it is level with the digits, but for a tail below them. */
function withoutQ(digits: readonly Digit[], text: string): readonly Digit[] {
  if (!/[A-Z]/.test(text)) return digits;
  const [height, bottom] = [medianOf(digits, 'height'), medianOf(digits, 'bottom')];
  return digits.filter((digit) => {
    const tail = digit.bottom - bottom;
    const isLevel = Math.abs(digit.height - height - tail) <= EDGE;
    return digit.character !== '0' || !isLevel || tail <= APART.height.share * height;
  });
}

function medianOf(digits: readonly Digit[], key: 'height' | 'bottom'): number {
  return digits.map((digit) => digit[key]).toSorted((a, b) => a - b)[digits.length >> 1] ?? 0;
}

/** Whether no design of a single typeface has such heights. */
function areHeightsApart(digits: readonly Digit[], tolerance: number): boolean {
  const heights = (lower: Readonly<Record<string, number>>): number[] =>
    digits.map(({ character, height }) => height * (1 + (lower[character] ?? 0)));
  const byDesign = { share: BESIDE_DESIGN, fewest: 1, least: 0 };
  return (
    [{}, SLIGHTLY_FLAT].every((lower) => areApart(heights(lower), APART.height, tolerance)) &&
    DESIGNS.every((lower) => areApart(heights(lower), byDesign, tolerance))
  );
}

function isValue(word: PrintedWord): boolean {
  const { text } = word;
  return VALUE.test(text) && text.replace(/\D/g, '').length >= FEWEST_DIGITS && isLegible(word);
}

/** No larger than print is. */
export function isLegible({ text, left, right, top, bottom }: PrintedWord): boolean {
  return bottom - top <= HIGHEST && right - left <= WIDEST_CHARACTER * text.length;
}

function digitsOf(sheet: GrayPicture, word: PrintedWord): Digit[] {
  const characters = charactersOf(sheet, word);
  return characters.flatMap(({ character, shape, whole }) =>
    /\d/.test(character)
      ? { character, ...heightOf(sheet, whole), stroke: strokeOf(sheet, shape) }
      : [],
  );
}

export interface Character {
  character: string;
  shape: Shape;
  /** With the pieces that were broken off. */
  whole: Shape;
}

/** None where the shapes are not one for each character; `ink` is how dark they are at least. */
export function charactersOf(sheet: GrayPicture, word: PrintedWord, ink = INK): Character[] {
  const shapes = shapesOf(sheet, word, ink);
  const tallest = max(...shapes.map(({ top, bottom }) => bottom - top));
  const tall = shapes.filter(({ top, bottom }) => bottom - top > TALL * tallest);
  const read = word.text.replace(DATE, '$1/$2$3/$4');
  const characters = highCharacters(read);
  if (tall.length !== characters.length) return [];
  const [highest, lowest] = [
    min(...tall.map(({ top }) => top)),
    max(...tall.map((each) => each.bottom)),
  ];
  // Letters of another line may reach in from above or below.
  const pieces = shapes.filter(
    (shape) =>
      !tall.includes(shape) && shape.top >= highest - EDGE && shape.bottom <= lowest + EDGE,
  );
  return tall.map((shape, i) => ({
    character: characters[i] ?? '',
    shape,
    whole: withPieces(shape, pieces),
  }));
}

/** Those that have a shape of their own: not dots and dashes. */
export function highCharacters(text: string): string[] {
  return [...text].filter((character) => !LOW.test(character));
}

/** A reflection or pale ink may break a digit into shapes one above the other. */
function withPieces(digit: Shape, pieces: readonly Shape[]): Shape {
  const own = pieces.filter(({ left, right }) => {
    const common = min(right, digit.right) - max(left, digit.left);
    return common > 0.5 * min(right - left, digit.right - digit.left);
  });
  return {
    ...digit,
    top: min(digit.top, ...own.map(({ top }) => top)),
    bottom: max(digit.bottom, ...own.map(({ bottom }) => bottom)),
  };
}

/** From left to right. */
function shapesOf(sheet: GrayPicture, word: PrintedWord, ink: number): Shape[] {
  const [left, top] = [word.left - 3, word.top - 6];
  const [columns, rows] = [word.right + 3 - left, word.bottom + 6 - top];
  const cells = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      cells[y * columns + x] = darkness(sheet, left + x, top + y) >= ink ? 1 : 0;
  return components({ columns, rows, cells })
    .filter((part) => part.length >= LEAST_INK)
    .map((part) => {
      const shape = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
      for (const cell of part) {
        const [x, y] = [left + (cell % columns), top + floor(cell / columns)];
        shape.left = min(shape.left, x);
        shape.right = max(shape.right, x);
        shape.top = min(shape.top, y);
        shape.bottom = max(shape.bottom, y);
      }
      return shape;
    })
    .sort((a, b) => a.left - b.left);
}

function heightOf(sheet: GrayPicture, shape: Shape): Pick<Digit, 'height' | 'bottom'> {
  const { top, bottom } = edgesOf(sheet, shape);
  return { height: bottom - top, bottom };
}

/** Its upper and lower edge in parts of a pixel: where the ink is half as dark as within. */
export function edgesOf(
  sheet: GrayPicture,
  { left, right, top, bottom }: Shape,
): Pick<Shape, 'top' | 'bottom'> {
  const rows: number[] = [];
  for (let y = top - BEYOND; y <= bottom + BEYOND; y++) {
    let darkest = 0;
    for (let x = left; x <= right; x++) darkest = max(darkest, darkness(sheet, x, y));
    rows.push(darkest);
  }
  const half = (rows.toSorted((a, b) => b - a)[floor(rows.length * 0.3)] ?? 0) / 2;
  // From within, since letters of another line may be near.
  const edge = (from: number, step: 1 | -1): number => {
    let at = from;
    while ((rows[at + step] ?? 0) >= half) at += step;
    const [inside = 0, outside = 0] = [rows[at], rows[at + step]];
    return at + (step * (inside - half)) / max(1, inside - outside);
  };
  const above = top - BEYOND;
  return { top: above + edge(BEYOND, -1), bottom: above + edge(rows.length - 1 - BEYOND, 1) };
}

/** The wider strokes of a digit: the shortest line through a point of ink, for most points. */
function strokeOf(sheet: GrayPicture, { left, right, top, bottom }: Shape): number {
  const widths: number[] = [];
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      if (darkness(sheet, x, y) < INK) continue;
      widths.push(min(...WAYS.map((way) => inkAlong(sheet, x, y, way))));
    }
  }
  return widths.sort((a, b) => a - b)[floor(widths.length * 0.7)] ?? 0;
}

/** The length of ink through a point, in parts of a pixel. */
function inkAlong(sheet: GrayPicture, x: number, y: number, [dx, dy]: readonly [number, number]) {
  let length = 0;
  for (const side of [1, -1]) {
    let inside = darkness(sheet, x, y);
    for (let at = side; ; at += side) {
      const next = darkness(sheet, x + at * dx, y + at * dy);
      if (next < INK) {
        length += (inside - INK) / max(1, inside - next);
        break;
      }
      inside = next;
      length += 1;
    }
  }
  return length * hypot(dx, dy);
}

export function darkness({ width, height, data }: GrayPicture, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? 0 : 255 - (data[y * width + x] ?? 255);
}

/** Whether some neighbours all lie above, or all below, the others by this share of the mean, and by the least. */
function areApart(
  values: readonly number[],
  { share, fewest, least }: { share: number; fewest: number; least: number },
  tolerance: number,
): boolean {
  const mean = values.reduce((sum, value) => sum + value / values.length, 0);
  for (let from = 0; from < values.length; from++) {
    for (let to = from + fewest; to <= values.length; to++) {
      const some = values.slice(from, to);
      const others = [...values.slice(0, from), ...values.slice(to)];
      if (others.length < max(FEWEST_OTHERS, some.length)) continue;
      const gap = max(min(...some) - max(...others), min(...others) - max(...some));
      if (gap > max(least, tolerance * share * mean)) return true;
    }
  }
  return false;
}
