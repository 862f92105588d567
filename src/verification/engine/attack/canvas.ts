import sharp from 'sharp';
import type { ColourPicture } from '../native/documents/images/picture.js';
import type { RandomNumber } from './random-number.js';

/** A corner of a surface: where it is painted, how far away, and which pixel of the texture it shows. */
export interface Vertex {
  readonly x: number;
  readonly y: number;
  /** Grows away from the camera. */
  readonly z: number;
  readonly u: number;
  readonly v: number;
  /** Light on it, 1 for as in the texture. */
  readonly light?: number;
}

export interface Surface {
  readonly vertices: readonly Vertex[];
  /** Three corners each. */
  readonly triangles: readonly number[];
}

export function plain({ width, height }: ColourPicture): ColourPicture {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < data.length; i += 3) {
    const row = Math.floor(i / 3 / width) / height;
    data.set([150 - 20 * row, 146 - 20 * row, 140 - 20 * row], i);
  }
  return { width, height, data };
}

/** Paints a textured surface; nearer parts hide those behind them. */
export function paint(
  { vertices, triangles }: Surface,
  texture: ColourPicture,
  canvas: ColourPicture,
): void {
  const nearest = new Float32Array(canvas.width * canvas.height).fill(Infinity);
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((n) => vertices[triangles[i + n] ?? -1]);
    if (a && b && c) paintTriangle([a, b, c], texture, { canvas, nearest });
  }
}

function paintTriangle(
  [a, b, c]: readonly [Vertex, Vertex, Vertex],
  texture: ColourPicture,
  { canvas, nearest }: { canvas: ColourPicture; nearest: Float32Array },
): void {
  const area = (b.y - c.y) * (a.x - c.x) + (c.x - b.x) * (a.y - c.y);
  if (Math.abs(area) < 1e-6) return;
  const { width, height, data } = canvas;
  const bottom = Math.min(height - 1, Math.ceil(Math.max(a.y, b.y, c.y)));
  const right = Math.min(width - 1, Math.ceil(Math.max(a.x, b.x, c.x)));
  for (let y = Math.max(0, Math.floor(Math.min(a.y, b.y, c.y))); y <= bottom; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(a.x, b.x, c.x))); x <= right; x++) {
      const p = ((b.y - c.y) * (x - c.x) + (c.x - b.x) * (y - c.y)) / area;
      const q = ((c.y - a.y) * (x - c.x) + (a.x - c.x) * (y - c.y)) / area;
      const r = 1 - p - q;
      if (p < -0.001 || q < -0.001 || r < -0.001) continue;
      const z = p * a.z + q * b.z + r * c.z;
      const at = y * width + x;
      if (z > (nearest[at] ?? 0)) continue;
      nearest[at] = z;
      const light = p * (a.light ?? 1) + q * (b.light ?? 1) + r * (c.light ?? 1);
      const u = p * a.u + q * b.u + r * c.u;
      copyPixel(texture, { u, v: p * a.v + q * b.v + r * c.v }, { data, at: at * 3, light });
    }
  }
}

function copyPixel(
  { data, width, height }: ColourPicture,
  { u, v }: { u: number; v: number },
  to: { data: Uint8Array; at: number; light: number },
): void {
  const x = Math.max(0, Math.min(width - 1.001, u));
  const y = Math.max(0, Math.min(height - 1.001, v));
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - x0, y - y0];
  const i = (y0 * width + x0) * 3;
  const j = i + width * 3;
  for (let n = 0; n < 3; n++) {
    const top = (data[i + n] ?? 0) * (1 - fx) + (data[i + 3 + n] ?? 0) * fx;
    const under = (data[j + n] ?? 0) * (1 - fx) + (data[j + 3 + n] ?? 0) * fx;
    to.data[to.at + n] = Math.min(255, (top * (1 - fy) + under * fy) * to.light);
  }
}

/** Lines of a screen that is filmed: a moving beat of its pixels with the camera's. */
export function withScreenLines(picture: ColourPicture, phase: number): ColourPicture {
  const { width, data } = picture;
  const out = data.map((value, i) => {
    const pixel = Math.floor(i / 3);
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    return Math.max(0, Math.min(255, value + 14 * Math.sin(x * 1.9 + phase) * Math.sin(y * 2.1)));
  });
  return { ...picture, data: out };
}

/** As a camera sends it: grain of its own in each picture, then JPEG. */
export async function photographed(
  { width, height, data }: ColourPicture,
  random: RandomNumber,
  { grain = 5, quality = 86 } = {},
): Promise<Buffer> {
  const grained = Buffer.from(
    data.map((value) => Math.max(0, Math.min(255, value + (random() + random() - 1) * grain))),
  );
  return sharp(grained, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

/** The picture with spots of light and shadow, by which it is less like what it was made from. */
export function spotted(
  picture: ColourPicture,
  random: RandomNumber,
  { across = 60, most = 30 } = {},
): ColourPicture {
  const spots = Array.from({ length: (across + 1) ** 2 }, () => (random() * 2 - 1) * most);
  const { width, height } = picture;
  const data = picture.data.map((value, i) => {
    const pixel = Math.floor(i / 3);
    const [x, y] = [
      ((pixel % width) / width) * across,
      (Math.floor(pixel / width) / height) * across,
    ];
    const at = Math.floor(y) * (across + 1) + Math.floor(x);
    const row = (from: number) =>
      (spots[from] ?? 0) * (1 - (x % 1)) + (spots[from + 1] ?? 0) * (x % 1);
    const spot = row(at) * (1 - (y % 1)) + row(at + across + 1) * (y % 1);
    return Math.max(0, Math.min(255, value + spot));
  });
  return { ...picture, data };
}

export function mixed(one: ColourPicture, other: ColourPicture, share: number): ColourPicture {
  const data = one.data.map((value, i) => value * (1 - share) + (other.data[i] ?? 0) * share);
  return { ...one, data };
}
