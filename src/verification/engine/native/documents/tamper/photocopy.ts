import { shrinkColour } from '../images/resize.js';
import type { ColourPicture } from '../images/picture.js';
import { leftOver, ownColourOf } from './own-colour.js';

/**
 * Below this spread of hue a picture may have only one colour. Copies reached 0.0094, where a white
 * glare lay on the warm light.
 */
const LEAST_SPREAD = 0.0097;
/**
 * Colours that do not follow the brightness, in values of 255, below which nothing is coloured: copies
 * in white light had up to 0.11, and laser-engraved pages of 6 % saturation at least 0.25.
 */
const LEAST_VARIATION = 0.18;
/**
 * A lamp of a colour adds as much, by its tint, through glare and compression: copies had up to 21
 * times the tint, and colour pages at least 25 times.
 */
const BY_TINT = 23;
const SIDE = 320;
/** In pixels: so small that light and glare are even within. */
const CELL = 16;

/** Of 20 copies the most colourful parts had up to 0.9; nine in ten of 60 cards in colour have more. */
const SURELY_OWN_COLOUR = 2;
/** Of 63 copies 43 had less, of 241 pages and cards in colour four, printed in a tenth of it. */
const LEAST_OWN_COLOUR = 0.2;
/** Around a portrait in colour. Glued on a copy in white light it left 0, and on a page in a twentieth of its colour 0.18. */
const LEAST_AROUND_PORTRAIT = LEAST_OWN_COLOUR / 2;

/**
 * Whether the middle of the picture is colourless, like a black-and-white copy. A pale document with a
 * grey portrait still varies in colour where its brightness does not, which a copy never does.
 */
export function isPhotocopy(picture: ColourPicture): boolean {
  const { variation, most, isDazzled } = ownColourOf(picture);
  // The portrait alone says nothing: it may be glued on a copy.
  if (most > SURELY_OWN_COLOUR && (isDazzled || variation >= LEAST_AROUND_PORTRAIT)) return false;
  return variation < LEAST_OWN_COLOUR || (isDazzled && isColourlessInGlare(picture));
}

/** What a lamp of a colour adds through its own reflection is as much as a pale page has. */
function isColourlessInGlare(picture: ColourPicture): boolean {
  if (hueSpread(picture) >= LEAST_SPREAD) return false;
  const small = shrinkColour(picture, SIDE);
  return colourVariation(small) < Math.max(LEAST_VARIATION, BY_TINT * tintOf(small));
}

interface Pixel {
  light: number;
  red: number;
  blue: number;
}

/** How much red and blue vary within small cells, apart from what follows the brightness there. */
function colourVariation(picture: ColourPicture): number {
  const { width, height } = picture;
  let [sum, cells] = [0, 0];
  for (let top = Math.floor(height * 0.2); top + CELL <= height * 0.8; top += CELL) {
    for (let left = Math.floor(width * 0.2); left + CELL <= width * 0.8; left += CELL) {
      const pixels = pixelsOf(picture, { left, top, right: left + CELL, bottom: top + CELL }, 2);
      const light = pixels.map((pixel) => pixel.light);
      const varied = (key: 'red' | 'blue'): number =>
        deviation(
          leftOver(
            pixels.map((pixel) => pixel[key]),
            light,
          ),
        );
      sum += Math.hypot(varied('red'), varied('blue'));
      cells += 1;
    }
  }
  return sum / Math.max(1, cells);
}

/** The strength of the light's own colour, as a share of its brightness. */
function tintOf(picture: ColourPicture): number {
  const { width, height } = picture;
  const [x, y] = [Math.floor(width / 4), Math.floor(height / 4)];
  const middle = { left: x, top: y, right: width - x, bottom: height - y };
  const pixels = pixelsOf(picture, middle, 1);
  const total = (key: keyof Pixel): number => pixels.reduce((sum, pixel) => sum + pixel[key], 0);
  return Math.hypot(total('red'), total('blue')) / Math.max(1, total('light'));
}

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Means over squares of `size` pixels, with red and blue as differences from green. */
function pixelsOf({ width, data }: ColourPicture, area: Area, size: number): Pixel[] {
  const pixels: Pixel[] = [];
  for (let top = area.top; top + size <= area.bottom; top += size) {
    for (let left = area.left; left + size <= area.right; left += size) {
      let [r, g, b] = [0, 0, 0];
      for (let i = 0; i < size * size; i++) {
        const o = ((top + Math.floor(i / size)) * width + left + (i % size)) * 3;
        r += data[o] ?? 0;
        g += data[o + 1] ?? 0;
        b += data[o + 2] ?? 0;
      }
      const count = size * size;
      pixels.push({ light: (r + g + b) / 3 / count, red: (r - g) / count, blue: (b - g) / count });
    }
  }
  return pixels;
}

/**
 * The spread of red and blue over the middle of the picture. An even tint, such as a warm lamp's,
 * does not count.
 */
function hueSpread(picture: ColourPicture): number {
  const { width, height, data } = shrinkColour(picture, 160);
  const reds: number[] = [];
  const blues: number[] = [];
  for (let y = Math.floor(height * 0.25); y < height * 0.75; y++) {
    for (let x = Math.floor(width * 0.25); x < width * 0.75; x++) {
      const o = (y * width + x) * 3;
      const [r = 0, g = 0, b = 0] = data.subarray(o, o + 3);
      const sum = r + g + b;
      // In dark or overexposed areas, colour shares mean nothing.
      if (sum < 90 || sum > 750) continue;
      reds.push(r / sum);
      blues.push(b / sum);
    }
  }
  return Math.max(deviation(reds), deviation(blues));
}

function deviation(values: number[]): number {
  if (values.length === 0) return 0;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
