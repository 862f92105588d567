import { solve } from '../../documents/images/homography.js';
import type { GraySquare } from './gray-square.js';
import type { Relief } from './face-relief.js';

/**
 * Ten parameters that map a pixel with relief into another view: see `compare`. Eight map any flat
 * picture; only relief needs the others. More of them each bend the picture sideways.
 */
export type ReliefMotion = readonly number[];

export const NO_MOTION: ReliefMotion = [1, 0, 0, 0, 1, 0, 0, 0, 0, 0];

export interface ReliefFit {
  readonly motion: ReliefMotion;
  /** The unexplained rest; smaller is better. */
  readonly error: number;
  /** Likeness of the two views after undoing the motion, -1 to 1. */
  readonly likeness: number;
}

/** Larger differences come from another surface and get less weight. */
const OUTLIER = 0.7;
const ENOUGH = 1e-4;
const FAILED: Omit<ReliefFit, 'motion'> = { error: Infinity, likeness: -1 };

/**
 * The motion that maps `from` to `to`, from a first guess, by damped least squares
 * (Levenberg-Marquardt).
 */
export function fitRelief(
  from: GraySquare,
  to: GraySquare,
  relief: Relief,
  { guess, steps, bends = [] }: { guess: ReliefMotion; steps: number; bends?: readonly Bend[] },
): ReliefFit {
  const slopes = slopesOf(to);
  let best: ReliefFit = { motion: guess, ...FAILED };
  let equations: number[][] | null = null;
  let damping = 1e-3;
  let motion = guess;
  for (let step = 0; step <= steps; step++) {
    const seen = compare(from, to, relief, { motion, slopes, bends });
    if (!seen) damping *= 8;
    else if (seen.error < best.error) {
      const gain = best.error - seen.error;
      best = { motion, error: seen.error, likeness: seen.likeness };
      equations = seen.equations;
      damping = Math.max(1e-6, damping * 0.4);
      if (gain < ENOUGH) break;
    } else damping *= 8;
    if (!equations || damping > 10) break;
    const change = solveDamped(equations, damping);
    if (!change) break;
    motion = best.motion.map((value, i) => value + (change[i] ?? 0));
  }
  return best;
}

/** How far each pixel of the square moves aside. */
export type Bend = Float32Array;

interface Slopes {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

interface Comparison {
  readonly error: number;
  readonly likeness: number;
  readonly equations: number[][];
}

/** Null when less than half of the face is still in the square. */
function compare(
  from: GraySquare,
  to: GraySquare,
  { side, isFace, height }: Relief,
  { motion, slopes, bends }: { motion: ReliefMotion; slopes: Slopes; bends: readonly Bend[] },
): Comparison | null {
  const [p0 = 1, p1 = 0, p2 = 0, p3 = 0, p4 = 1, p5 = 0, p6 = 0, p7 = 0, p8 = 0, p9 = 0] = motion;
  const half = side / 2;
  const partials = new Float64Array(10 + bends.length);
  const sums = new Sums(partials.length);
  let face = 0;
  for (let i = 0; i < isFace.length; i++) {
    if (isFace[i] === 0) continue;
    face += 1;
    const u = ((i % side) + 0.5) / half - 1;
    const v = (Math.floor(i / side) + 0.5) / half - 1;
    const h = height[i] ?? 0;
    const w = p6 * u + p7 * v + 1;
    let bent = 0;
    for (let k = 0; k < bends.length; k++) bent += (motion[10 + k] ?? 0) * (bends[k]?.[i] ?? 0);
    const U = (p0 * u + p1 * v + p2 + p8 * h + bent) / w;
    const V = (p3 * u + p4 * v + p5 + p9 * h) / w;
    const [x, y] = [(U + 1) * half - 0.5, (V + 1) * half - 0.5];
    if (!(x >= 0 && y >= 0 && x < side - 1 && y < side - 1)) continue;
    const a = (valueAt(slopes.x, side, x, y) * half) / w;
    const b = (valueAt(slopes.y, side, x, y) * half) / w;
    const away = -(a * U + b * V);
    partials.set([a * u, a * v, a, b * u, b * v, b, away * u, away * v, a * h, b * h]);
    for (let k = 0; k < bends.length; k++) partials[10 + k] = a * (bends[k]?.[i] ?? 0);
    sums.add(from.values[i] ?? 0, valueAt(to.values, side, x, y), partials);
  }
  return sums.count * 2 < face || sums.count < 50 ? null : sums.result();
}

/** Sums over the pixels: the normal equations, the error and the correlation. */
class Sums {
  count = 0;
  readonly #equations: Float64Array;
  #error = 0;
  #a = 0;
  #b = 0;
  #aa = 0;
  #bb = 0;
  #ab = 0;

  constructor(private readonly size: number) {
    this.#equations = new Float64Array(size * (size + 1));
  }

  add(a: number, b: number, partials: Float64Array): void {
    const difference = a - b;
    const away = 1 + (difference / OUTLIER) ** 2;
    this.count += 1;
    this.#error += Math.log(away);
    this.#a += a;
    this.#b += b;
    this.#aa += a * a;
    this.#bb += b * b;
    this.#ab += a * b;
    for (let row = 0; row < this.size; row++) {
      const weighted = (partials[row] ?? 0) / away;
      const at = row * (this.size + 1);
      for (let column = row; column < this.size; column++) {
        this.#equations[at + column] =
          (this.#equations[at + column] ?? 0) + weighted * (partials[column] ?? 0);
      }
      this.#equations[at + this.size] =
        (this.#equations[at + this.size] ?? 0) + weighted * difference;
    }
  }

  result(): Comparison {
    const mean = (sum: number) => sum / this.count;
    const shared = mean(this.#ab) - mean(this.#a) * mean(this.#b);
    const own = (mean(this.#aa) - mean(this.#a) ** 2) * (mean(this.#bb) - mean(this.#b) ** 2);
    const at = (row: number, column: number) =>
      this.#equations[Math.min(row, column) * (this.size + 1) + Math.max(row, column)] ?? 0;
    return {
      error: mean(this.#error),
      likeness: own > 0 ? shared / Math.sqrt(own) : -1,
      equations: Array.from({ length: this.size }, (_, row) =>
        Array.from({ length: this.size + 1 }, (_unused, column) =>
          column === this.size
            ? (this.#equations[row * (this.size + 1) + this.size] ?? 0)
            : at(row, column),
        ),
      ),
    };
  }
}

function solveDamped(equations: number[][], damping: number): number[] | null {
  const rows = equations.map((row, i) =>
    row.map((value, column) => (column === i ? value * (1 + damping) + 1e-6 : value)),
  );
  try {
    return solve(rows);
  } catch {
    return null;
  }
}

function slopesOf({ side, values }: GraySquare): Slopes {
  const x = new Float32Array(values.length);
  const y = new Float32Array(values.length);
  for (let i = side; i < values.length - side; i++) {
    x[i] = ((values[i + 1] ?? 0) - (values[i - 1] ?? 0)) / 2;
    y[i] = ((values[i + side] ?? 0) - (values[i - side] ?? 0)) / 2;
  }
  return { x, y };
}

function valueAt(values: Float32Array, side: number, x: number, y: number): number {
  const [x0, y0] = [x | 0, y | 0];
  const [fx, fy] = [x - x0, y - y0];
  const at = y0 * side + x0;
  const top = (values[at] ?? 0) * (1 - fx) + (values[at + 1] ?? 0) * fx;
  return (
    top * (1 - fy) + ((values[at + side] ?? 0) * (1 - fx) + (values[at + side + 1] ?? 0) * fx) * fy
  );
}
