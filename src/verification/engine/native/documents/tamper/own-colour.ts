import type { ColourPicture } from '../images/picture.js';

/** Of the longer side. */
const SQUARES = 64;
/** In squares: so small that light is even within. */
const CELL = 6;
/** Where a colour is as bright as it can be, it no longer follows the light. */
const BRIGHTEST = 253;
const MOST_BRIGHTEST = 0.02;
/** Of even cells; in a picture with fewer, all count. */
const FEWEST = 5;

/** The colours of a picture's middle that do not follow its brightness. */
export interface OwnColour {
  /**
   * How much red and blue vary within the median cell, in values of 255. Only what a square shares with
   * the next one counts: a camera's noise differs in each.
   */
  variation: number;
  /** As much in a twelfth of the cells: a portrait has it, even on paper that is nearly white. */
  most: number;
  /** Whether a lamp's reflection or too much light lies on half of it. */
  isDazzled: boolean;
}

export function ownColourOf(picture: ColourPicture): OwnColour {
  const squares = squaresOf(picture);
  const { width, height } = squares;
  const [even, bright]: [number[], number[]] = [[], []];
  for (let top = Math.floor(height * 0.2); top + CELL <= height * 0.8; top += CELL) {
    for (let left = Math.floor(width * 0.2); left + CELL <= width * 0.8; left += CELL) {
      const cell = (of: Float64Array): number[] =>
        Array.from(
          { length: CELL * CELL },
          (_, i) => of[(top + Math.floor(i / CELL)) * width + left + (i % CELL)] ?? 0,
        );
      const light = cell(squares.light);
      const colours = [cell(squares.red), cell(squares.blue)];
      const variation = sum(colours.map((colour) => shared(leftOver(colour, light))));
      (mean(cell(squares.brightest)) > MOST_BRIGHTEST ? bright : even).push(variation);
    }
  }
  const cells = even.length < FEWEST ? [...even, ...bright] : even;
  cells.sort((a, b) => a - b);
  const reached = (share: number): number =>
    Math.sqrt(Math.max(0, cells[Math.floor((cells.length - 1) * share)] ?? 0));
  return {
    variation: reached(0.5),
    most: reached(1 - 1 / 12),
    isDazzled: bright.length >= even.length,
  };
}

/** Means over squares of a picture, with red and blue as differences from green. */
interface Squares {
  width: number;
  height: number;
  light: Float64Array;
  red: Float64Array;
  blue: Float64Array;
  /** The share of pixels with a colour as bright as it can be. */
  brightest: Float64Array;
}

function squaresOf({ width: pictureWidth, height: pictureHeight, data }: ColourPicture): Squares {
  const side = Math.max(1, Math.round(Math.max(pictureWidth, pictureHeight) / SQUARES));
  const width = Math.floor(pictureWidth / side);
  const height = Math.floor(pictureHeight / side);
  const [light, red, blue, brightest] = Array.from(
    { length: 4 },
    () => new Float64Array(width * height),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array];
  const share = 1 / (side * side);
  for (let y = 0; y < height * side; y++) {
    const row = Math.floor(y / side) * width;
    for (let x = 0; x < width * side; x++) {
      const from = (y * pictureWidth + x) * 3;
      const to = row + ((x / side) | 0);
      const r = data[from] ?? 0;
      const g = data[from + 1] ?? 0;
      const b = data[from + 2] ?? 0;
      light[to] = (light[to] ?? 0) + ((r + g + b) / 3) * share;
      red[to] = (red[to] ?? 0) + (r - g) * share;
      blue[to] = (blue[to] ?? 0) + (b - g) * share;
      if (r >= BRIGHTEST || g >= BRIGHTEST || b >= BRIGHTEST)
        brightest[to] = (brightest[to] ?? 0) + share;
    }
  }
  return { width, height, light, red, blue, brightest };
}

/** What remains of a colour after its regression on the brightness. */
export function leftOver(colour: readonly number[], light: readonly number[]): number[] {
  const [meanColour, meanLight] = [mean(colour), mean(light)];
  let [ll, lc] = [0, 0];
  light.forEach((value, i) => {
    ll += (value - meanLight) ** 2;
    lc += (value - meanLight) * ((colour[i] ?? 0) - meanColour);
  });
  const slope = ll > 1 ? lc / ll : 0;
  return colour.map((value, i) => value - meanColour - slope * ((light[i] ?? 0) - meanLight));
}

/** The mean product of neighbours in a cell. */
function shared(cell: readonly number[]): number {
  let [total, count] = [0, 0];
  cell.forEach((value, i) => {
    const isLast = i % CELL === CELL - 1;
    for (const next of [isLast ? undefined : cell[i + 1], cell[i + CELL]]) {
      if (next === undefined) continue;
      total += value * next;
      count += 1;
    }
  });
  return total / Math.max(1, count);
}

function mean(values: readonly number[]): number {
  return sum(values) / Math.max(1, values.length);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
