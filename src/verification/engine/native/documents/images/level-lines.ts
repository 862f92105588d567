import type { GrayPicture } from './picture.js';

// Used for each pixel: a local name is faster than a global one.
const { abs, floor } = Math;

/** Weaker changes are noise. */
const LEAST = 60;
/** Edges within this slope of the estimate belong to the lines. */
const WITHIN = 0.15;
const ROUNDS = 4;
/** Beyond the picture. */
const OUTSIDE = 255;

/** The slope of horizontal lines at a height: `at` in the middle, and `growing` per pixel below it. */
interface Slopes {
  at: number;
  growing: number;
}

/**
 * The picture with level lines of print, where a tilted camera left them converging to one side. It
 * expects a picture that is turned upright.
 */
export function levelled(picture: GrayPicture): GrayPicture {
  const { at, growing } = slopesOf(picture);
  const { width, height, data } = picture;
  const out = new Uint8Array(data.length).fill(OUTSIDE);
  for (let y = 0; y < height; y++) {
    const slope = at + growing * (y - height / 2);
    for (let x = 0; x < width; x++) {
      const from = y + slope * (x - width / 2);
      const y0 = floor(from);
      if (y0 < 0 || y0 >= height - 1) continue;
      const i = y0 * width + x;
      out[y * width + x] =
        (data[i] ?? 0) + ((data[i + width] ?? 0) - (data[i] ?? 0)) * (from - y0) + 0.5;
    }
  }
  return { width, height, data: out };
}

/** Fitted by least squares to the edges that are nearly level, a few times to find them all. */
function slopesOf(picture: GrayPicture): Slopes {
  let slopes: Slopes = { at: 0, growing: 0 };
  for (let round = 0; round < ROUNDS; round++) slopes = fitted(picture, slopes);
  return slopes;
}

function fitted({ width, height, data }: GrayPicture, before: Slopes): Slopes {
  let [sum, sumY, sumYY, sumS, sumYS] = [0, 0, 0, 0, 0];
  for (let y = 1; y < height - 1; y += 2) {
    const Y = y - height / 2;
    const expected = before.at + before.growing * Y;
    for (let x = 1; x < width - 1; x++) {
      const o = y * width + x;
      const [above, below] = [o - width, o + width];
      const rise =
        (data[below - 1] ?? 0) +
        2 * (data[below] ?? 0) +
        (data[below + 1] ?? 0) -
        (data[above - 1] ?? 0) -
        2 * (data[above] ?? 0) -
        (data[above + 1] ?? 0);
      if (abs(rise) < LEAST || isAtRim(data, above, below)) continue;
      const run =
        (data[above + 1] ?? 0) +
        2 * (data[o + 1] ?? 0) +
        (data[below + 1] ?? 0) -
        (data[above - 1] ?? 0) -
        2 * (data[o - 1] ?? 0) -
        (data[below - 1] ?? 0);
      const slope = -run / rise;
      if (abs(slope - expected) > WITHIN) continue;
      const weight = abs(rise);
      sum += weight;
      sumY += weight * Y;
      sumYY += weight * Y * Y;
      sumS += weight * slope;
      sumYS += weight * Y * slope;
    }
  }
  const determinant = sum * sumYY - sumY * sumY;
  if (determinant <= 0) return before;
  return {
    at: (sumS * sumYY - sumY * sumYS) / determinant,
    growing: (sum * sumYS - sumY * sumS) / determinant,
  };
}

/** The rim of a turned picture is no line of print. */
function isAtRim(data: Uint8Array, above: number, below: number): boolean {
  return data[above] === OUTSIDE || data[below] === OUTSIDE;
}
