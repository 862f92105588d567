import type { Quad } from './picture.js';

/** The eight coefficients of a plane seen in perspective; the ninth is 1. */
export type Homography = readonly [number, number, number, number, number, number, number, number];

/**
 * The projection from the four points of `from` to those of `to`. Throws when three of them are
 * collinear.
 */
export function homography(from: Quad, to: Quad): Homography {
  const rows = from.flatMap((p, i) => {
    const q = to[i] ?? p;
    return [
      [p.x, p.y, 1, 0, 0, 0, -q.x * p.x, -q.x * p.y, q.x],
      [0, 0, 0, p.x, p.y, 1, -q.y * p.x, -q.y * p.y, q.y],
    ];
  });
  return solve(rows) as unknown as Homography;
}

/** Solves linear equations, each a row of coefficients with the right-hand side at its end. */
export function solve(rows: number[][]): number[] {
  const n = rows.length;
  for (let i = 0; i < n; i++) {
    let best = i;
    for (let r = i + 1; r < n; r++) {
      if (Math.abs(rows[r]?.[i] ?? 0) > Math.abs(rows[best]?.[i] ?? 0)) best = r;
    }
    const pivot = rows[best] ?? [];
    rows[best] = rows[i] ?? [];
    rows[i] = pivot;
    const lead = pivot[i] ?? 0;
    if (Math.abs(lead) < 1e-12) throw new RangeError('the equations have no single solution');
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = (row[i] ?? 0) / lead;
      if (factor === 0) continue;
      for (let k = i; k <= n; k++) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0);
    }
  }
  return rows.map((row, i) => (row[n] ?? 0) / (row[i] ?? 1));
}
