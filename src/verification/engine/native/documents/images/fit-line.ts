/** y = a + b x. */
export type Line = readonly [a: number, b: number];

/** The straight line through most of the points: outliers are removed four times. */
export function fitLine(points: readonly (readonly [x: number, y: number])[]): Line {
  let kept = points;
  let line: Line = [0, 0];
  for (let round = 0; round < 4; round++) {
    line = leastSquares(kept);
    const [a, b] = line;
    const off = kept.map(([x, y]) => Math.abs(y - a - b * x));
    const limit = Math.max(0.5, [...off].sort((p, q) => p - q)[Math.floor(off.length * 0.8)] ?? 0);
    const nearer = kept.filter((_, i) => (off[i] ?? 0) <= limit);
    if (nearer.length < 4) break;
    kept = nearer;
  }
  return line;
}

export function leastSquares(points: readonly (readonly [x: number, y: number])[]): Line {
  let sx = 0;
  let sy = 0;
  let sxx = 0;
  let sxy = 0;
  for (const [x, y] of points) {
    sx += x;
    sy += y;
    sxx += x * x;
    sxy += x * y;
  }
  const n = points.length;
  const spread = n * sxx - sx * sx;
  const b = spread === 0 ? 0 : (n * sxy - sx * sy) / spread;
  return [(sy - b * sx) / (n || 1), b];
}
