import { leastSquares, solve, type GrayPicture } from '../images/index.js';
import { OCRB_TEMPLATES } from './ocrb-templates.js';
import type { TextLine } from '../glyphs/index.js';

// Used for each pixel: a local name is faster than a global one.
const { floor, max, min, sqrt } = Math;

export const MRZ_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';

/** The likeness of one place of a line to each character, from -1 to 1. */
export interface Cell {
  scores: Readonly<Record<string, number>>;
  best: string;
  score: number;
  contrast: number;
}

const WIDTH = 20;
const HEIGHT = 28;
/** The height of capital letters in the templates. */
const CAP = 20;
/** Pixels by which a character may be displaced, in each direction. */
const PLAY = 3;
const PATCH_WIDTH = WIDTH + 2 * PLAY;
const PATCH_HEIGHT = HEIGHT + 2 * PLAY;

const TEMPLATES = [...MRZ_CHARACTERS].map((character) => {
  const bytes = new Int8Array(Buffer.from(OCRB_TEMPLATES[character] ?? '', 'base64'));
  return { character, values: normalized(Float32Array.from(bytes)) };
});

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
      scored(
        patchAt(picture, {
          x,
          y: (high + low) / 2,
          pitch: grid.b + 2 * grid.c * k,
          cap: low - high,
          slope: (top[1] + bottom[1]) / 2,
        }),
      ),
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
  const narrow = glyphs.filter(({ width }) => width < height * 1.5);
  const start = narrow[0]?.cx ?? 0;
  const step = coherentPitch(
    narrow.map(({ cx }) => cx),
    pitch,
  );
  let points = narrow.map(({ cx }): [number, number] => [Math.round((cx - start) / step), cx]);
  let grid: [number, number, number] = [start, step, 0];
  for (let round = 0; round < 4; round++) {
    try {
      grid = quadratic(points);
    } catch {
      return null;
    }
    const [a, b, c] = grid;
    points = narrow
      .map(({ cx }): [number, number, number] => {
        let k = Math.round((cx - a) / b);
        for (let i = 0; i < 3; i++)
          k = Math.round(k + (cx - a - b * k - c * k * k) / (b + 2 * c * k));
        return [k, cx, Math.abs(cx - a - b * k - c * k * k)];
      })
      .filter(([, , off]) => off < 0.22 * b)
      .map(([k, cx]) => [k, cx]);
    if (points.length < 8) return null;
  }
  const places = points.map(([k]) => k);
  return {
    a: grid[0],
    b: grid[1],
    c: grid[2],
    first: Math.min(...places),
    last: Math.max(...places),
  };
}

/** The pitch near the given one that fits the characters best. */
function coherentPitch(positions: number[], pitch: number): number {
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

interface Place {
  x: number;
  y: number;
  pitch: number;
  cap: number;
  slope: number;
}

interface Patch {
  values: Float32Array;
  contrast: number;
}

/** The patch at a place of the picture, with the size and softness of the templates. */
function patchAt({ data, width, height }: GrayPicture, { x, y, pitch, cap, slope }: Place): Patch {
  const values = new Float32Array(PATCH_WIDTH * PATCH_HEIGHT);
  let least = 255;
  let most = 0;
  for (let v = 0, i = 0; v < PATCH_HEIGHT; v++) {
    for (let u = 0; u < PATCH_WIDTH; u++, i++) {
      const dx = ((u + 0.5 - PATCH_WIDTH / 2) / WIDTH) * pitch;
      const dy = ((v + 0.5 - PATCH_HEIGHT / 2) / CAP) * cap;
      const px = x + dx - slope * dy - 0.5;
      const py = y + dy + slope * dx - 0.5;
      let value = 255;
      if (px >= 0 && py >= 0 && px < width - 1 && py < height - 1) {
        const x0 = px | 0;
        const y0 = py | 0;
        const fx = px - x0;
        const fy = py - y0;
        const o = y0 * width + x0;
        value =
          ((data[o] ?? 0) * (1 - fx) + (data[o + 1] ?? 0) * fx) * (1 - fy) +
          ((data[o + width] ?? 0) * (1 - fx) + (data[o + width + 1] ?? 0) * fx) * fy;
      }
      least = min(least, value);
      most = max(most, value);
      values[i] = 255 - value;
    }
  }
  return { values: softened(values), contrast: most - least };
}

function softened(values: Float32Array): Float32Array {
  const blur = (from: Float32Array, isAlong: boolean) =>
    from.map((value, i) => {
      const x = i % PATCH_WIDTH;
      const y = floor(i / PATCH_WIDTH);
      const before = isAlong ? (x > 0 ? i - 1 : i) : y > 0 ? i - PATCH_WIDTH : i;
      const after = isAlong
        ? x < PATCH_WIDTH - 1
          ? i + 1
          : i
        : y < PATCH_HEIGHT - 1
          ? i + PATCH_WIDTH
          : i;
      return ((from[before] ?? 0) + 2 * value + (from[after] ?? 0)) / 4;
    });
  return blur(blur(values, true), false);
}

/** The best likeness over all small shifts, for each character. */
function scored({ values, contrast }: Patch): Cell {
  const scores = new Float32Array(TEMPLATES.length).fill(-1);
  const window = new Float32Array(WIDTH * HEIGHT);
  for (let dy = 0; dy <= 2 * PLAY; dy++) {
    for (let dx = 0; dx <= 2 * PLAY; dx++) {
      for (let y = 0; y < HEIGHT; y++) {
        const from = (y + dy) * PATCH_WIDTH + dx;
        window.set(values.subarray(from, from + WIDTH), y * WIDTH);
      }
      const part = normalized(window);
      for (let n = 0; n < TEMPLATES.length; n++) {
        const template = TEMPLATES[n]?.values ?? part;
        let sum = 0;
        for (let i = 0; i < part.length; i++) sum += (part[i] ?? 0) * (template[i] ?? 0);
        if (sum > (scores[n] ?? 0)) scores[n] = sum;
      }
    }
  }
  const named = Object.fromEntries(
    TEMPLATES.map(({ character }, n) => [character, scores[n] ?? -1]),
  );
  const score = Math.max(...scores);
  return {
    scores: named,
    best: TEMPLATES[scores.indexOf(score)]?.character ?? '<',
    score,
    contrast,
  };
}

function normalized(values: Float32Array): Float32Array {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let square = 0;
  for (const value of values) square += (value - mean) * (value - mean);
  const length = sqrt(square) || 1;
  return values.map((value) => (value - mean) / length);
}
