import sharp, { type Kernel } from 'sharp';
import { homography } from '../../../src/verification/engine/native/documents/images/homography.js';
import type { Quad } from '../../../src/verification/engine/native/documents/images/picture.js';
import { Random } from './random.js';

// Asked for each pixel: a local name is found faster than a global one.
const { cos, exp, floor, max, min, round, sin } = Math;

/**
 * How a card lies before the simulated camera, and what the camera does to it. Omitted fields mean
 * no effect.
 */
export interface Shot {
  width?: number;
  height?: number;
  /** Share of the frame's width that the card fills. */
  fill?: number;
  /** Degrees, clockwise. */
  turn?: number;
  /** How much smaller the far edge is: upper to lower, left to right. */
  tilt?: number;
  pan?: number;
  /** Card moved from the middle, as shares of the frame. */
  shift?: [number, number];
  /** Standard deviation of defocus in pixels of the frame. */
  blur?: number;
  /** Pixels of movement while the shutter was open. */
  motion?: number;
  /** Where a lamp is mirrored, as shares of the frame, and how strongly (0 to 255). */
  glare?: [x: number, y: number, strength: number];
  noise?: number;
  /** Of each colour by itself, in addition. */
  colourNoise?: number;
  /** How much darker the one corner is than the opposite one. */
  shade?: number;
  /** All of it brighter or darker. */
  exposure?: number;
  /** Tint of the light: red and blue. */
  warmth?: number;
  jpegQuality?: number;
  table?: 'wood' | 'white' | 'dark' | 'cloth';
  seed?: number;
}

const TABLES: Record<NonNullable<Shot['table']>, [number, number, number]> = {
  wood: [132, 108, 84],
  white: [226, 224, 220],
  dark: [42, 42, 46],
  cloth: [96, 112, 128],
};

interface Raw {
  data: Buffer;
  width: number;
  height: number;
}

/** A photograph, as JPEG, of a flat picture (PNG) lying on a table. */
export async function photograph(picture: Buffer, shot: Shot = {}): Promise<Buffer> {
  const width = shot.width ?? 1600;
  const height = shot.height ?? 1200;
  const random = new Random(shot.seed ?? 1);
  const cardWidth = (shot.fill ?? 0.78) * width;
  const card = await sharp(picture)
    // The lens sees no finer detail than the frame can hold.
    .resize(round(cardWidth), null, { withoutEnlargement: true, kernel: 'lanczos3' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info }): Raw => ({ data, width: info.width, height: info.height }));
  const quad = place(card.height / card.width, cardWidth, { width, height, shot });
  const frame = table({ width, height, shot, random });
  lay(card, quad, frame);
  light(frame, shot, random);
  let image = sharp(frame.data, { raw: { width, height, channels: 3 } });
  if (shot.blur) image = image.blur(max(0.3, shot.blur));
  if (shot.motion) image = image.convolve(movement(shot.motion));
  return image.jpeg({ quality: shot.jpegQuality ?? 80 }).toBuffer();
}

function place(
  aspect: number,
  cardWidth: number,
  { width, height, shot }: { width: number; height: number; shot: Shot },
): Quad {
  const angle = ((shot.turn ?? 0) * Math.PI) / 180;
  const [dx, dy] = shot.shift ?? [0, 0];
  const corner = (u: number, v: number) => {
    const near = 1 + (shot.tilt ?? 0) * v + (shot.pan ?? 0) * u;
    const x = (u * cardWidth) / near;
    const y = (v * cardWidth * aspect) / near;
    return {
      x: width * (0.5 + dx) + x * cos(angle) - y * sin(angle),
      y: height * (0.5 + dy) + x * sin(angle) + y * cos(angle),
    };
  };
  return [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)];
}

function table({
  width,
  height,
  shot,
  random,
}: { shot: Shot; random: Random } & Omit<Raw, 'data'>): Raw {
  const colour = TABLES[shot.table ?? 'wood'];
  const grain = random.between(20, 60);
  const roughness = shot.table === 'white' ? 3 : 11;
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 3) {
      const wave = roughness * sin(x / grain + 3 * sin(y / 90));
      const speck = (((x * 7919 + y * 104729) % 17) - 8) * 0.7;
      for (let i = 0; i < 3; i++) data[o + i] = clamp(colour[i]! + wave + speck);
    }
  }
  return { data, width, height };
}

function lay(card: Raw, quad: Quad, frame: Raw): void {
  const { width: w, height: h } = card;
  const corners: Quad = [
    { x: 0, y: 0 },
    { x: w, y: 0 },
    { x: w, y: h },
    { x: 0, y: h },
  ];
  const [a, b, c, d, e, f, g, k] = homography(quad, corners);
  for (let y = 0, o = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++, o += 3) {
      const q = g * x + k * y + 1;
      const u = (a * x + b * y + c) / q - 0.5;
      const v = (d * x + e * y + f) / q - 0.5;
      if (u < -0.5 || v < -0.5 || u >= w - 0.5 || v >= h - 0.5) continue;
      const x0 = max(0, floor(u));
      const y0 = max(0, floor(v));
      const right = (min(w - 1, x0 + 1) - x0) * 3;
      const below = (min(h - 1, y0 + 1) - y0) * w * 3;
      const fx = max(0, u - x0);
      const fy = max(0, v - y0);
      const p = (y0 * w + x0) * 3;
      for (let i = 0; i < 3; i++) {
        const top = card.data[p + i]! * (1 - fx) + card.data[p + i + right]! * fx;
        const low = card.data[p + i + below]! * (1 - fx) + card.data[p + i + below + right]! * fx;
        frame.data[o + i] = top * (1 - fy) + low * fy;
      }
    }
  }
}

function light({ data, width, height }: Raw, shot: Shot, random: Random): void {
  const shade = shot.shade ?? 0.12;
  const warmth = shot.warmth ?? 0;
  const tint = [1 + warmth, 1, 1 - warmth];
  const noise = shot.noise ?? 3;
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 3) {
      const fall = 1 - shade + 2 * shade * ((x / width) * 0.6 + (y / height) * 0.4);
      let added = noise * (random.next() + random.next() + random.next() - 1.5);
      if (shot.glare) {
        const dx = (x - width * shot.glare[0]) / (width * 0.12);
        const dy = (y - height * shot.glare[1]) / (height * 0.12);
        added += shot.glare[2] * exp(-(dx * dx + dy * dy));
      }
      for (let i = 0; i < 3; i++) {
        const own = shot.colourNoise ? shot.colourNoise * (random.next() + random.next() - 1) : 0;
        data[o + i] = clamp(data[o + i]! * fall * tint[i]! * (shot.exposure ?? 1) + added + own);
      }
    }
  }
}

function movement(pixels: number): Kernel {
  const size = max(3, round(pixels) | 1);
  const kernel = new Array<number>(size * size).fill(0);
  const row = ((size - 1) / 2) * size;
  for (let i = 0; i < size; i++) kernel[row + i] = 1;
  return { width: size, height: size, kernel, scale: size };
}

function clamp(value: number): number {
  return max(0, min(255, value));
}
