import { solve } from '../../documents/images/homography.js';
import { reliefOf, type Relief } from './face-relief.js';
import type { FaceView } from './face-view.js';
import type { HeadMotion } from '../head-motion.js';
import {
  fitRelief,
  NO_MOTION,
  type Bend,
  type ReliefFit,
  type ReliefMotion,
} from './relief-fit.js';

/** Smaller motions say nothing about what moves. */
const LEAST_SIDEWAYS = 0.1;
/** Enough to tell a nose from a bend; a perfect fit of both is not needed. */
const BEND_STEPS = 3;
/** Up to this power of the place, a bend is smooth: it follows a cheek or a forehead, and no nose. */
const SMOOTH = 4;

/** The first frame, with which the others are compared. */
export class MotionReference {
  readonly #coarse: Relief;
  readonly #fine: Relief;
  #bends: Bend[] | null = null;

  constructor(private readonly view: FaceView) {
    this.#coarse = reliefOf(view, view.coarse.side);
    this.#fine = reliefOf(view, view.fine.side);
  }

  /** Fits from coarse to fine, from several first guesses; the best fit is kept. */
  motionTo(other: FaceView): HeadMotion {
    const guesses = [NO_MOTION, this.guess(other, 8), this.guess(other, 10)];
    const coarse = best(
      guesses.map((guess) =>
        fitRelief(this.view.coarse, other.coarse, this.#coarse, { guess, steps: 12 }),
      ),
    );
    const fit = fitRelief(this.view.fine, other.fine, this.#fine, {
      guess: coarse.motion,
      steps: 8,
    });
    const [p0 = 1, p1 = 0, , p3 = 0, p4 = 1, , , , sideways = 0, downwards = 0] = fit.motion;
    const squeeze = squeezeOf(p0, p1, p3, p4);
    return { sideways, downwards, likeness: fit.likeness, squeeze, nose: this.noseIn(other, fit) };
  }

  /** The share of the sideways motion that stays with the relief where the picture may bend as well. */
  private noseIn({ fine }: FaceView, { motion }: ReliefFit): number | null {
    const sideways = motion[8] ?? 0;
    if (Math.abs(sideways) < LEAST_SIDEWAYS) return null;
    const bends = (this.#bends ??= smoothBends(this.#fine.side));
    const guess = [...motion, ...bends.map(() => 0)];
    const bent = fitRelief(this.view.fine, fine, this.#fine, { guess, steps: BEND_STEPS, bends });
    return (bent.motion[8] ?? 0) / sideways;
  }

  /** A first guess from the landmarks of both views, with relief (10 numbers) or flat (8). */
  private guess({ points }: FaceView, count: 8 | 10): ReliefMotion {
    const mean = this.view.points.reduce((sum, { z }) => sum + z, 0) / this.view.points.length;
    const rows = Array.from({ length: count }, () => new Array<number>(count + 1).fill(0));
    for (const [i, { x: u, y: v, z }] of this.view.points.entries()) {
      const { x: U, y: V } = points[i] ?? { x: u, y: v };
      const h = mean - z;
      addEquation(rows, [u, v, 1, 0, 0, 0, -U * u, -U * v, h, 0], U);
      addEquation(rows, [0, 0, 0, u, v, 1, -V * u, -V * v, 0, h], V);
    }
    try {
      return [...solve(rows), ...(count === 8 ? [0, 0] : [])];
    } catch {
      return NO_MOTION;
    }
  }
}

function best(fits: readonly ReliefFit[]): ReliefFit {
  return fits.reduce((a, b) => (b.error < a.error ? b : a));
}

function addEquation(rows: number[][], coefficients: readonly number[], right: number): void {
  for (const [i, row] of rows.entries()) {
    const factor = coefficients[i] ?? 0;
    for (let k = 0; k < rows.length; k++) row[k] = (row[k] ?? 0) + factor * (coefficients[k] ?? 0);
    row[rows.length] = (row[rows.length] ?? 0) + factor * right;
  }
}

/** Powers of the place beyond those of a flat picture. */
function smoothBends(side: number): Bend[] {
  const powers = [2, 3, SMOOTH].flatMap((sum) =>
    Array.from({ length: sum + 1 }, (_, k) => [sum - k, k] as const),
  );
  return powers.map(([across, down]) =>
    Float32Array.from({ length: side * side }, (_, i) => {
      const u = ((i % side) + 0.5) / (side / 2) - 1;
      const v = (Math.floor(i / side) + 0.5) / (side / 2) - 1;
      return u ** across * v ** down;
    }),
  );
}

/** The smaller against the larger stretch of a linear map. */
function squeezeOf(a: number, b: number, c: number, d: number): number {
  const sum = a * a + b * b + c * c + d * d;
  const root = Math.sqrt(Math.max(0, sum * sum - 4 * (a * d - b * c) ** 2));
  return Math.sqrt(Math.max(0, (sum - root) / (sum + root)));
}
