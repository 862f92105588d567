import type { ColourPicture, Point } from '../../documents/images/picture.js';

/** Turns, scales and moves: `x' = a·x - b·y + tx`, `y' = b·x + a·y + ty`. */
export interface Similarity {
  readonly a: number;
  readonly b: number;
  readonly tx: number;
  readonly ty: number;
}

export function applySimilarity({ a, b, tx, ty }: Similarity, x: number, y: number): Point {
  return { x: a * x - b * y + tx, y: b * x + a * y + ty };
}

/** The similarity that maps the points of `from` closest to those of `to`, by least squares. */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const f = mean(from);
  const t = mean(to);
  let along = 0;
  let across = 0;
  let size = 0;
  for (const [i, p] of from.entries()) {
    const q = to[i] ?? t;
    const [x, y, u, v] = [p.x - f.x, p.y - f.y, q.x - t.x, q.y - t.y];
    along += x * u + y * v;
    across += x * v - y * u;
    size += x * x + y * y;
  }
  const a = along / size;
  const b = across / size;
  return { a, b, tx: t.x - (a * f.x - b * f.y), ty: t.y - (b * f.x + a * f.y) };
}

function mean(points: readonly Point[]): Point {
  let x = 0;
  let y = 0;
  for (const p of points) {
    x += p.x;
    y += p.y;
  }
  return { x: x / points.length, y: y / points.length };
}

/** A square of the picture, turned by an angle in radians. */
export interface Square {
  readonly middle: Point;
  readonly side: number;
  readonly angle: number;
}

/** Where the pixels of a square of `size` pixels lie in the picture. */
export function placeOf({ middle, side, angle }: Square, size: number): Similarity {
  const a = (side / size) * Math.cos(angle);
  const b = (side / size) * Math.sin(angle);
  const half = (size - 1) / 2;
  return { a, b, tx: middle.x - (a - b) * half, ty: middle.y - (b + a) * half };
}

/**
 * A square of `size` pixels sampled at `place(x, y)`. It averages where the picture is finer;
 * beyond the edge it repeats the last pixels.
 */
export function sampleSquare(picture: ColourPicture, size: number, place: Similarity): Uint8Array {
  const { a, b, tx, ty } = place;
  const fine = Math.max(1, Math.min(MAX_SAMPLES, Math.round(Math.hypot(a, b))));
  const out = new Uint8Array(size * size * 3);
  for (let y = 0, o = 0; y < size; y++) {
    for (let x = 0; x < size; x++, o += 3) {
      let red = 0.5;
      let green = 0.5;
      let blue = 0.5;
      for (let n = 0; n < fine * fine; n++) {
        const xx = x + ((n % fine) + 0.5) / fine - 0.5;
        const yy = y + (Math.floor(n / fine) + 0.5) / fine - 0.5;
        const spot = spotAt(picture, a * xx - b * yy + tx, b * xx + a * yy + ty);
        red += mixed(picture, spot, 0) / (fine * fine);
        green += mixed(picture, spot, 1) / (fine * fine);
        blue += mixed(picture, spot, 2) / (fine * fine);
      }
      out[o] = red;
      out[o + 1] = green;
      out[o + 2] = blue;
    }
  }
  return out;
}

/** In each direction: finer detail is blurred at that scale anyway. */
const MAX_SAMPLES = 8;

interface Spot {
  at: number;
  fx: number;
  fy: number;
}

function spotAt({ width, height }: ColourPicture, u: number, v: number): Spot {
  const x = Math.min(width - 1.001, Math.max(0, u));
  const y = Math.min(height - 1.001, Math.max(0, v));
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  return { at: (y0 * width + x0) * 3, fx: x - x0, fy: y - y0 };
}

function mixed({ data, width }: ColourPicture, { at, fx, fy }: Spot, channel: number): number {
  const i = at + channel;
  const j = i + width * 3;
  const top = (data[i] ?? 0) * (1 - fx) + (data[i + 3] ?? 0) * fx;
  return top * (1 - fy) + ((data[j] ?? 0) * (1 - fx) + (data[j + 3] ?? 0) * fx) * fy;
}

/** The picture in the upper left of a black square, each pixel the mean of its area. */
export function shrinkToSquare(picture: ColourPicture, size: number): Float32Array {
  const { width, height, data } = picture;
  const scale = size / Math.max(width, height);
  const columns = Math.max(1, Math.round(width * scale));
  const rows = Math.max(1, Math.round(height * scale));
  const out = new Float32Array(size * size * 3);
  for (let row = 0; row < rows; row++) {
    const y0 = Math.floor((row * height) / rows);
    const y1 = Math.max(y0 + 1, Math.floor(((row + 1) * height) / rows));
    for (let column = 0; column < columns; column++) {
      const x0 = Math.floor((column * width) / columns);
      const x1 = Math.max(x0 + 1, Math.floor(((column + 1) * width) / columns));
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let y = y0; y < y1; y++) {
        for (let x = x0, i = (y * width + x0) * 3; x < x1; x++, i += 3) {
          red += data[i] ?? 0;
          green += data[i + 1] ?? 0;
          blue += data[i + 2] ?? 0;
        }
      }
      const share = 1 / ((y1 - y0) * (x1 - x0));
      out.set([red * share, green * share, blue * share], (row * size + column) * 3);
    }
  }
  return out;
}
