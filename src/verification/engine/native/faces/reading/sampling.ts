import type { ColourPicture, Point } from '../../documents/images/picture.js';

// Used for each pixel: a local name is faster than a global one.
const { floor, hypot, max, min, round } = Math;

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
  const { width, height, data } = picture;
  const fine = max(1, min(MAX_SAMPLES, round(hypot(a, b))));
  const count = fine * fine;
  const [right, bottom, row] = [width - 1.001, height - 1.001, width * 3];
  const out = new Uint8Array(size * size * 3);
  for (let y = 0, o = 0; y < size; y++) {
    for (let x = 0; x < size; x++, o += 3) {
      let red = 0.5;
      let green = 0.5;
      let blue = 0.5;
      for (let down = 0; down < fine; down++) {
        const yy = y + (down + 0.5) / fine - 0.5;
        for (let across = 0; across < fine; across++) {
          const xx = x + (across + 0.5) / fine - 0.5;
          const u = min(right, max(0, a * xx - b * yy + tx));
          const v = min(bottom, max(0, b * xx + a * yy + ty));
          const x0 = u | 0;
          const y0 = v | 0;
          const fx = u - x0;
          const fy = v - y0;
          const gx = 1 - fx;
          const gy = 1 - fy;
          const i = (y0 * row + x0 * 3) | 0;
          const j = (i + row) | 0;
          red +=
            (((data[i] ?? 0) * gx + (data[i + 3] ?? 0) * fx) * gy +
              ((data[j] ?? 0) * gx + (data[j + 3] ?? 0) * fx) * fy) /
            count;
          green +=
            (((data[i + 1] ?? 0) * gx + (data[i + 4] ?? 0) * fx) * gy +
              ((data[j + 1] ?? 0) * gx + (data[j + 4] ?? 0) * fx) * fy) /
            count;
          blue +=
            (((data[i + 2] ?? 0) * gx + (data[i + 5] ?? 0) * fx) * gy +
              ((data[j + 2] ?? 0) * gx + (data[j + 5] ?? 0) * fx) * fy) /
            count;
        }
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

/** The picture in the upper left of a black square, each pixel the mean of its area. */
export function shrinkToSquare(picture: ColourPicture, size: number): Float32Array {
  const { width, height, data } = picture;
  const scale = size / max(width, height);
  const columns = max(1, round(width * scale));
  const rows = max(1, round(height * scale));
  const out = new Float32Array(size * size * 3);
  for (let row = 0; row < rows; row++) {
    const y0 = floor((row * height) / rows);
    const y1 = max(y0 + 1, floor(((row + 1) * height) / rows));
    for (let column = 0; column < columns; column++) {
      const x0 = floor((column * width) / columns);
      const x1 = max(x0 + 1, floor(((column + 1) * width) / columns));
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
      const o = (row * size + column) * 3;
      out[o] = red * share;
      out[o + 1] = green * share;
      out[o + 2] = blue * share;
    }
  }
  return out;
}
