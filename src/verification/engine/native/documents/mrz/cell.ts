import type { GrayPicture } from '../images/picture.js';
import { OCRB_TEMPLATES } from './ocrb-templates.js';

// Used for each pixel: a local name is faster than a global one.
const { ceil, floor, max, min, sqrt } = Math;

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';

/** The likeness of one place of a line to each character, from -1 to 1. */
export interface Cell {
  scores: Readonly<Record<string, number>>;
  best: string;
  score: number;
  contrast: number;
}

const WIDTH = 20;
const HEIGHT = 28;
/** The height of capital letters in the templates. */
const CAP = 20;
/** Pixels by which a character may be displaced, in each direction. */
const PLAY = 3;
const PATCH_WIDTH = WIDTH + 2 * PLAY;
const PATCH_HEIGHT = HEIGHT + 2 * PLAY;

const AREA = WIDTH * HEIGHT;
/** As many templates are compared in one pass over a window, which then is read less often. */
const GROUP = 4;
/** The templates of each group, interleaved; the last group is filled up with blank ones. */
const GROUPS = Array.from({ length: ceil(CHARACTERS.length / GROUP) }, (_, group) => {
  const values = new Float64Array(AREA * GROUP);
  for (let n = 0; n < GROUP; n++) {
    const glyph = OCRB_TEMPLATES[CHARACTERS[group * GROUP + n] ?? ''] ?? '';
    const bytes = new Int8Array(Buffer.from(glyph, 'base64'));
    normalized(Float64Array.from(bytes)).forEach((value, i) => (values[i * GROUP + n] = value));
  }
  return values;
});

/** Where a character may be, in a picture. */
export interface Place {
  x: number;
  y: number;
  pitch: number;
  cap: number;
  slope: number;
}

interface Patch {
  values: Float32Array;
  contrast: number;
}

/** The likeness of a place of the picture to each character. */
export function cellAt(picture: GrayPicture, place: Place): Cell {
  return scored(patchAt(picture, place));
}

/** The patch at a place of the picture, with the size and softness of the templates. */
function patchAt({ data, width, height }: GrayPicture, { x, y, pitch, cap, slope }: Place): Patch {
  const values = new Float32Array(PATCH_WIDTH * PATCH_HEIGHT);
  let least = 255;
  let most = 0;
  for (let v = 0, i = 0; v < PATCH_HEIGHT; v++) {
    for (let u = 0; u < PATCH_WIDTH; u++, i++) {
      const dx = ((u + 0.5 - PATCH_WIDTH / 2) / WIDTH) * pitch;
      const dy = ((v + 0.5 - PATCH_HEIGHT / 2) / CAP) * cap;
      const px = x + dx - slope * dy - 0.5;
      const py = y + dy + slope * dx - 0.5;
      let value = 255;
      if (px >= 0 && py >= 0 && px < width - 1 && py < height - 1) {
        const x0 = px | 0;
        const y0 = py | 0;
        const fx = px - x0;
        const fy = py - y0;
        const o = y0 * width + x0;
        value =
          ((data[o] ?? 0) * (1 - fx) + (data[o + 1] ?? 0) * fx) * (1 - fy) +
          ((data[o + width] ?? 0) * (1 - fx) + (data[o + width + 1] ?? 0) * fx) * fy;
      }
      least = min(least, value);
      most = max(most, value);
      values[i] = 255 - value;
    }
  }
  return { values: softened(values), contrast: most - least };
}

function softened(values: Float32Array): Float32Array {
  const blur = (from: Float32Array, isAlong: boolean) =>
    from.map((value, i) => {
      const x = i % PATCH_WIDTH;
      const y = floor(i / PATCH_WIDTH);
      const before = isAlong ? (x > 0 ? i - 1 : i) : y > 0 ? i - PATCH_WIDTH : i;
      const after = isAlong
        ? x < PATCH_WIDTH - 1
          ? i + 1
          : i
        : y < PATCH_HEIGHT - 1
          ? i + PATCH_WIDTH
          : i;
      return ((from[before] ?? 0) + 2 * value + (from[after] ?? 0)) / 4;
    });
  return blur(blur(values, true), false);
}

/** The best likeness over all small shifts, for each character. */
function scored({ values, contrast }: Patch): Cell {
  const best = new Float64Array(GROUPS.length * GROUP).fill(-1);
  const window = new Float64Array(AREA);
  for (let dy = 0; dy <= 2 * PLAY; dy++) {
    for (let dx = 0; dx <= 2 * PLAY; dx++) {
      for (let y = 0; y < HEIGHT; y++) {
        const from = (y + dy) * PATCH_WIDTH + dx;
        window.set(values.subarray(from, from + WIDTH), y * WIDTH);
      }
      const part = normalized(window);
      GROUPS.forEach((templates, group) => {
        const at = group * GROUP;
        likenesses(part, templates).forEach((likeness, n) => {
          if (likeness > (best[at + n] ?? 0)) best[at + n] = likeness;
        });
      });
    }
  }
  const scores = best.subarray(0, CHARACTERS.length);
  const score = Math.max(...scores);
  return {
    scores: Object.fromEntries([...CHARACTERS].map((character, n) => [character, scores[n] ?? -1])),
    best: CHARACTERS[scores.indexOf(score)] ?? '<',
    score,
    contrast,
  };
}

/** Of a window to each template of a group. */
function likenesses(part: Float64Array, templates: Float64Array): [number, number, number, number] {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let i = 0, o = 0; i < AREA; i++, o += GROUP) {
    const value = part[i] ?? 0;
    a += value * (templates[o] ?? 0);
    b += value * (templates[o + 1] ?? 0);
    c += value * (templates[o + 2] ?? 0);
    d += value * (templates[o + 3] ?? 0);
  }
  return [a, b, c, d];
}

/** In place. */
function normalized(values: Float64Array): Float64Array {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let square = 0;
  for (const value of values) square += (value - mean) * (value - mean);
  const length = sqrt(square) || 1;
  for (let i = 0; i < values.length; i++) values[i] = ((values[i] ?? 0) - mean) / length;
  return values;
}
