import { homography } from './homography.js';
import type { GrayPicture, Quad } from './picture.js';

// Used for each pixel: a local name is faster than a global one.
const { abs, ceil, max, min, round } = Math;

/**
 * The area within `quad`, as a rectangle seen from straight above. Beyond the picture it is white.
 */
export function warpGray(
  { data, width: w, height: h }: GrayPicture,
  quad: Quad,
  width: number,
  height: number,
): GrayPicture {
  const corners: Quad = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  const [a, b, c, d, e, f, g, k] = homography(corners, quad);
  const out = new Uint8Array(width * height).fill(255);
  for (let y = 0, o = 0; y < height; y++) {
    const Y = y + 0.5;
    for (let x = 0; x < width; x++, o++) {
      const X = x + 0.5;
      const q = g * X + k * Y + 1;
      const u = (a * X + b * Y + c) / q - 0.5;
      const v = (d * X + e * Y + f) / q - 0.5;
      if (!(u >= 0 && v >= 0 && u < w - 1 && v < h - 1)) continue;
      const x0 = u | 0;
      const y0 = v | 0;
      const fx = u - x0;
      const fy = v - y0;
      const i = y0 * w + x0;
      const upper = (data[i] ?? 0) * (1 - fx) + (data[i + 1] ?? 0) * fx;
      const lower = (data[i + w] ?? 0) * (1 - fx) + (data[i + w + 1] ?? 0) * fx;
      out[o] = upper * (1 - fy) + lower * fy + 0.5;
    }
  }
  return { width, height, data: out };
}

/** The picture with white paper within `quad`. */
export function blanked({ width, height, data }: GrayPicture, quad: Quad): GrayPicture {
  const [xs, ys] = [quad.map(({ x }) => x), quad.map(({ y }) => y)];
  const [left, right] = [max(0, ceil(min(...xs))), min(width - 1, max(...xs))];
  const [top, bottom] = [max(0, ceil(min(...ys))), min(height - 1, max(...ys))];
  const out = Uint8Array.from(data);
  const isWithin = (px: number, py: number): boolean =>
    quad.every(({ x, y }, i) => {
      const next = quad[(i + 1) % 4] ?? quad[0];
      return (next.x - x) * (py - y) - (next.y - y) * (px - x) >= 0;
    });
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) if (isWithin(x, y)) out[y * width + x] = 255;
  return { width, height, data: out };
}

/** The picture turned by quarter turns, clockwise. */
export function turnGray(picture: GrayPicture, quarters: number): GrayPicture {
  const turns = ((quarters % 4) + 4) % 4;
  if (turns === 0) return picture;
  const { width: w, height: h, data } = picture;
  const width = turns === 2 ? w : h;
  const height = turns === 2 ? h : w;
  const out = new Uint8Array(data.length);
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      const to =
        turns === 1
          ? x * width + (h - 1 - y)
          : turns === 2
            ? (h - 1 - y) * width + (w - 1 - x)
            : (w - 1 - x) * width + y;
      out[to] = data[i] ?? 0;
    }
  }
  return { width, height, data: out };
}

/** The picture rotated back by `angle` (radians), enlarged as needed. */
export function unskewed(picture: GrayPicture, angle: number): GrayPicture {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const width = round(picture.width * abs(c) + picture.height * abs(s));
  const height = round(picture.width * abs(s) + picture.height * abs(c));
  const corner = (x: number, y: number) => ({
    x: picture.width / 2 + (x - width / 2) * c - (y - height / 2) * s,
    y: picture.height / 2 + (x - width / 2) * s + (y - height / 2) * c,
  });
  const quad: Quad = [corner(0, 0), corner(width, 0), corner(width, height), corner(0, height)];
  return warpGray(picture, quad, width, height);
}
