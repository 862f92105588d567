import type { GrayPicture } from '../images/picture.js';

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

/** 1 where a pixel is darker than the mean around it. */
function inkOf({ data, width, height }: GrayPicture, { darker, part }: Threshold): Uint8Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  const radius = max(15, round(width / part)) >> 1;
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = max(0, y - radius) * (width + 1);
    const bottom = min(height, y + radius + 1) * (width + 1);
    const rows = (bottom - top) / (width + 1);
    for (let x = 0; x < width; x++) {
      const left = max(0, x - radius);
      const right = min(width, x + radius + 1);
      const sum =
        (sums[bottom + right] ?? 0) -
        (sums[top + right] ?? 0) -
        (sums[bottom + left] ?? 0) +
        (sums[top + left] ?? 0);
      const mean = sum / (rows * (right - left));
      if ((data[y * width + x] ?? 0) < mean * (1 - darker) - 4) ink[y * width + x] = 1;
    }
  }
  return ink;
}
