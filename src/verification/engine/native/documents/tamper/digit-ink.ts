import type { GrayPicture } from '../images/picture.js';
import { darkness, type Shape } from './typefaces.js';

// Used for each pixel: a local name is faster than a global one.
const { abs, floor, max, min } = Math;

/** A digit is drawn into so many cells a side, with a margin around it. */
const CELLS = 20;
const GROWN = 1.12;
/** A digit is moved by so much of its height, since its edges are known no better. */
const STEP = 1 / 60;
const ASIDE = [0, -1, 1, -2, 2].map((steps) => steps * STEP);
const UP = [0, -1, 1].map((steps) => steps * STEP);
const NOT_MOVED = [0];
const FARTHEST = 2 * STEP;
/** From 0 to 255: half as dark as ink. */
const HALF = 128;
/** Paler is a pattern of the card, which is not the same behind each digit. */
const PATTERN = 72;
/** Digits that are farther apart than this many heights tell the slope of their line. */
const APART = 1.5;

/** The ink in each cell, and how much it is in all. */
export interface Drawing {
  cells: Float32Array;
  ink: number;
}

/** Where a digit lies, its edges in parts of a pixel. */
export interface Placed {
  left: number;
  right: number;
  top: number;
  bottom: number;
  shape: Shape;
}

/** The left and the right edge of a shape in parts of a pixel. */
export function sidesOf(
  sheet: GrayPicture,
  { left, right, top, bottom }: Shape,
): Pick<Placed, 'left' | 'right'> {
  const darkest = (x: number): number => {
    let most = 0;
    for (let y = top; y <= bottom; y++) most = max(most, darkness(sheet, x, y));
    return most;
  };
  const beyond = (inside: number, outside: number): number =>
    max(-1, min(1, (inside - HALF) / max(1, inside - outside)));
  return {
    left: left - beyond(darkest(left), darkest(left - 1)),
    right: right + beyond(darkest(right), darkest(right + 1)),
  };
}

/** The line through the middles of most digits: of round ones both ends reach over those of flat ones. */
export function lineThrough(digits: readonly Placed[]): (digit: Placed) => number {
  const places = digits.map(({ left, right, top, bottom }) => ({
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    far: APART * (bottom - top),
  }));
  const slopes = places.flatMap((one, i) =>
    places
      .slice(i + 1)
      .flatMap((other) => (other.x - one.x > one.far ? (other.y - one.y) / (other.x - one.x) : [])),
  );
  const slope = median(slopes);
  const level = median(places.map(({ x, y }) => y - slope * x));
  return ({ left, right }) => level + (slope * (left + right)) / 2;
}

/** `none` where there is no value. */
export function median(values: readonly number[], none = 0): number {
  return values.toSorted((a, b) => a - b)[floor(values.length / 2)] ?? none;
}

/** Between which heights a digit is drawn: its own, or those of its line. */
export type Heights = Pick<Placed, 'top' | 'bottom'>;

/**
 * The ink of a digit, in the middle and, unless that is to stay alone, moved a little: only aside where it is drawn
 * between the heights of its line.
 */
export function drawn(
  sheet: GrayPicture,
  digit: Placed,
  { between, isAlone }: { between: Heights; isAlone: boolean },
): Drawing[] {
  const { left, right, shape } = digit;
  const { top, bottom } = between;
  const [x, y, size] = [(left + right) / 2, (top + bottom) / 2, (bottom - top) * GROWN];
  const ink = inkIn(sheet, { x, y, size });
  return (isAlone || between !== digit ? NOT_MOVED : UP).flatMap((up) =>
    (isAlone ? NOT_MOVED : ASIDE).map((aside) =>
      inkAround(ink, shape, { x: x + aside * size, y: y + up * size, size }),
    ),
  );
}

/** A part of a sheet: its middle, and how long its sides are. */
interface Square {
  x: number;
  y: number;
  size: number;
}

/** How much ink, from 0 to 1, each pixel has in and around a part of a sheet, which is looked at many times. */
interface Ink {
  left: number;
  top: number;
  width: number;
  data: Float32Array;
}

function inkIn(sheet: GrayPicture, { x, y, size }: Square): Ink {
  const reach = size * (0.5 + FARTHEST) + 1;
  const [left, top] = [floor(x - reach), floor(y - reach)];
  const width = floor(2 * reach) + 3;
  const data = new Float32Array(width * width);
  for (let i = 0; i < data.length; i++) {
    const dark = darkness(sheet, left + (i % width), top + floor(i / width));
    data[i] = max(0, dark - PATTERN) / (255 - PATTERN);
  }
  return { left, top, width, data };
}

/**
 * How unlike two digits are where they are most alike: 0 for the same, 1 where they share no ink. What is not less
 * than `least` is not told apart further.
 */
export function unlikeness(
  one: readonly Drawing[],
  other: readonly Drawing[],
  least = Infinity,
): number {
  const [first, second] = [one[0], other[0]];
  if (!first || !second) return least;
  let found = least;
  for (const moved of one) found = apart(moved, second, found);
  for (const moved of other.slice(1)) found = apart(first, moved, found);
  return found;
}

function apart(one: Drawing, other: Drawing, least: number): number {
  const all = max(1e-6, one.ink + other.ink);
  const enough = least * all;
  let difference = 0;
  for (let row = 0; row < one.cells.length; row += CELLS) {
    for (let i = row; i < row + CELLS; i++)
      difference += abs((one.cells[i] ?? 0) - (other.cells[i] ?? 0));
    if (difference >= enough) return least;
  }
  return difference / all;
}

function inkAround(whole: Ink, { left, right }: Shape, { x, y, size }: Square): Drawing {
  const step = size / CELLS;
  const ink = new Float32Array(CELLS * CELLS);
  for (let i = 0; i < ink.length; i++) {
    const u = x - size / 2 + ((i % CELLS) + 0.5) * step;
    // Nothing of the characters beside it.
    if (u < left - 1.5 || u > right + 1.5) continue;
    ink[i] = inkAt(whole, u, y - size / 2 + (floor(i / CELLS) + 0.5) * step);
  }
  const cells = softened(ink);
  return { cells, ink: cells.reduce((sum, cell) => sum + cell, 0) };
}

/** Between the pixels around a place, from 0 to 1. */
function inkAt({ left, top, width, data }: Ink, x: number, y: number): number {
  const [x0, y0] = [floor(x), floor(y)];
  const [fx, fy] = [x - x0, y - y0];
  const at = (y0 - top) * width + x0 - left;
  const above = (data[at] ?? 0) * (1 - fx) + (data[at + 1] ?? 0) * fx;
  const below = (data[at + width] ?? 0) * (1 - fx) + (data[at + width + 1] ?? 0) * fx;
  return above * (1 - fy) + below * fy;
}

/** Edges that lie a part of a cell apart would count as much as another shape. */
function softened(ink: Float32Array): Float32Array {
  const out = new Float32Array(ink.length);
  for (let y = 0; y < CELLS; y++)
    for (let x = 0; x < CELLS; x++) {
      let sum = 0;
      for (let v = max(0, y - 1); v <= min(CELLS - 1, y + 1); v++)
        for (let u = max(0, x - 1); u <= min(CELLS - 1, x + 1); u++) sum += ink[v * CELLS + u] ?? 0;
      out[y * CELLS + x] = sum / 9;
    }
  return out;
}
