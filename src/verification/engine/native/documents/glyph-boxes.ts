import type { GrayPicture } from './images/picture.js';

// Used for each pixel: a local name is faster than a global one.
const { max, min, round } = Math;

/** A connected dark part of a picture. */
export interface GlyphBox {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
  readonly width: number;
  readonly height: number;
  readonly cx: number;
  readonly cy: number;
}

export interface Threshold {
  /** How much darker than its surroundings ink is, as a share. */
  darker: number;
  /** The size of the surroundings, as a share of the picture's width. */
  part: number;
}

/** Parts that may be characters of a line of text, by their size and shape. */
export function findGlyphs(picture: GrayPicture, threshold: Threshold): GlyphBox[] {
  const { width, height } = picture;
  const ink = inkOf(picture, threshold);
  const least = max(6, width * 0.006) * 0.7;
  const most = width * 0.06;
  const found: GlyphBox[] = [];
  const stack: number[] = [];
  for (let start = 0; start < ink.length; start++) {
    if (ink[start] !== 1) continue;
    let x0 = width;
    let x1 = 0;
    let y0 = height;
    let y1 = 0;
    let count = 0;
    ink[start] = 2;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      count++;
      const y = (at / width) | 0;
      const x = at - y * width;
      x0 = min(x0, x);
      x1 = max(x1, x);
      y0 = min(y0, y);
      y1 = max(y1, y);
      for (let v = max(0, y - 1); v <= y + 1 && v < height; v++) {
        for (let u = max(0, x - 1); u <= x + 1 && u < width; u++) {
          const next = v * width + u;
          if (ink[next] !== 1) continue;
          ink[next] = 2;
          stack.push(next);
        }
      }
    }
    const w = x1 - x0 + 1;
    const h = y1 - y0 + 1;
    if (h < least || h > most || w > h * 4.5 || w < h * 0.12 || count <= w * h * 0.12) continue;
    found.push({ x0, x1, y0, y1, width: w, height: h, cx: (x0 + x1) / 2, cy: (y0 + y1) / 2 });
  }
  return found.sort((a, b) => a.cx - b.cx);
}

/** 1 where a pixel is darker than the mean around it. The sums slide along with the pixel. */
function inkOf({ data, width, height }: GrayPicture, { darker, part }: Threshold): Uint8Array {
  const radius = max(15, round(width / part)) >> 1;
  const share = 1 - darker;
  const ink = new Uint8Array(width * height);
  const columns = new Int32Array(width);
  const add = (row: number, sign: 1 | -1): void => {
    for (let x = 0, at = row * width; x < width; x++, at++)
      columns[x] = (columns[x] ?? 0) + sign * (data[at] ?? 0);
  };
  // Of the columns before each one: the sum of any stretch is one subtraction.
  const before = new Int32Array(width + 1);
  let [top, bottom] = [0, 0];
  for (let y = 0; y < height; y++) {
    while (bottom < min(height, y + radius + 1)) add(bottom++, 1);
    while (top < y - radius) add(top++, -1);
    for (let x = 0, sum = 0; x < width; x++) {
      sum += columns[x] ?? 0;
      before[x + 1] = sum;
    }
    const rows = bottom - top;
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const left = max(0, x - radius);
      const right = min(width, x + radius + 1);
      const mean = ((before[right] ?? 0) - (before[left] ?? 0)) / (rows * (right - left));
      if ((data[at] ?? 0) < mean * share - 4) ink[at] = 1;
    }
  }
  return ink;
}
