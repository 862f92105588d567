/** One byte of brightness for each pixel, row by row. */
export interface GrayPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Red, green and blue, one byte each, for each pixel, row by row. */
export interface ColourPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Four corners, clockwise from the top left. */
export type Quad = readonly [Point, Point, Point, Point];

/** Brightness as the eye weighs the colours (BT.601). */
export function toGray({ width, height, data }: ColourPicture): GrayPicture {
  const gray = new Uint8Array(width * height);
  for (let i = 0, o = 0; i < gray.length; i++, o += 3) {
    gray[i] = (77 * (data[o] ?? 0) + 150 * (data[o + 1] ?? 0) + 29 * (data[o + 2] ?? 0)) >> 8;
  }
  return { width, height, data: gray };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The mean length of the upper and lower side, and of the left and right one. */
export function quadSize([a, b, c, d]: Quad): { width: number; height: number } {
  return {
    width: (distance(a, b) + distance(d, c)) / 2,
    height: (distance(a, d) + distance(b, c)) / 2,
  };
}
