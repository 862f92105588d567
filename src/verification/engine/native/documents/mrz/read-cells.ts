import type { TextLine } from '../text-line.js';
import { leastSquares } from '../images/fit-line.js';
import { solve } from '../images/homography.js';
import type { GrayPicture } from '../images/picture.js';
import { cellAt, type Cell } from './cell.js';

/** The places of a line of fixed pitch, with two extra at each end; null without such a line. */
export function readCells(picture: GrayPicture, line: TextLine): Cell[] | null {
  const grid = fitGrid(line);
  const tall = line.glyphs.filter(({ height }) => height > 0.85 * line.height);
  if (!grid || tall.length < 4) return null;
  const top = leastSquares(tall.map(({ cx, y0 }) => [cx, y0]));
  const bottom = leastSquares(tall.map(({ cx, y1 }) => [cx, y1 + 1]));
  const cells: Cell[] = [];
  for (let k = grid.first - 2; k <= grid.last + 2; k++) {
    const x = grid.a + grid.b * k + grid.c * k * k;
    const high = top[0] + top[1] * x;
    const low = bottom[0] + bottom[1] * x;
    cells.push(
      cellAt(picture, {
        x,
        y: (high + low) / 2,
        pitch: grid.b + 2 * grid.c * k,
        cap: low - high,
        slope: (top[1] + bottom[1]) / 2,
      }),
    );
  }
  return cells;
}

interface Grid {
  a: number;
  b: number;
  c: number;
  first: number;
  last: number;
}

/** x = a + b k + c k²: in perspective the pitch grows along the line. */
function fitGrid({ glyphs, height, pitch }: TextLine): Grid | null {
  const positions = glyphs.filter(({ width }) => width < height * 1.5).map(({ cx }) => cx);
  const fits = [evenPlaces(positions, pitch), neighbouringPlaces(positions, pitch)]
    .map((places) => fitFrom(places, positions))
    .filter((fit) => fit !== null);
  return fits.sort((one, other) => other.inliers - one.inliers)[0] ?? null;
}

/** The place of each character at the pitch that fits most; perspective may shift the last ones. */
function evenPlaces(positions: readonly number[], pitch: number): number[] {
  const step = coherentPitch(positions, pitch);
  return positions.map((x) => Math.round((x - (positions[0] ?? 0)) / step));
}

/** The same, counted from one character to the next; what is no character shifts all behind it. */
function neighbouringPlaces(positions: readonly number[], pitch: number): number[] {
  let place = 0;
  return positions.map(
    (x, i) => (place += i === 0 ? 0 : Math.round((x - (positions[i - 1] ?? 0)) / pitch)),
  );
}

interface Fit extends Grid {
  /** How many characters lie on the grid. */
  inliers: number;
}

function fitFrom(places: readonly number[], positions: readonly number[]): Fit | null {
  let points = positions.map((x, i): [number, number] => [places[i] ?? 0, x]);
  let grid: [number, number, number] = [0, 0, 0];
  for (let round = 0; round < 4; round++) {
    try {
      grid = quadratic(points);
    } catch {
      return null;
    }
    const [a, b, c] = grid;
    points = positions
      .map((x): [number, number, number] => {
        let k = Math.round((x - a) / b);
        for (let i = 0; i < 3; i++)
          k = Math.round(k + (x - a - b * k - c * k * k) / (b + 2 * c * k));
        return [k, x, Math.abs(x - a - b * k - c * k * k)];
      })
      .filter(([, , off]) => off < 0.22 * b)
      .map(([k, x]) => [k, x]);
    if (points.length < 8) return null;
  }
  const kept = points.map(([k]) => k);
  return {
    a: grid[0],
    b: grid[1],
    c: grid[2],
    first: Math.min(...kept),
    last: Math.max(...kept),
    inliers: points.length,
  };
}

/** The pitch near the given one that fits the characters best. */
function coherentPitch(positions: readonly number[], pitch: number): number {
  let best = pitch;
  let most = -1;
  for (let step = 0.85 * pitch; step <= 1.15 * pitch; step += 0.002 * pitch) {
    let re = 0;
    let im = 0;
    for (const x of positions) {
      re += Math.cos((2 * Math.PI * x) / step);
      im += Math.sin((2 * Math.PI * x) / step);
    }
    const coherence = Math.hypot(re, im);
    if (coherence > most) {
      most = coherence;
      best = step;
    }
  }
  return best;
}

function quadratic(points: [number, number][]): [number, number, number] {
  const rows = [0, 1, 2].map((i) => [
    ...[0, 1, 2].map((j) => points.reduce((sum, [k]) => sum + k ** (i + j), 0)),
    points.reduce((sum, [k, x]) => sum + x * k ** i, 0),
  ]);
  const [a = 0, b = 0, c = 0] = solve(rows);
  return [a, b, c];
}
