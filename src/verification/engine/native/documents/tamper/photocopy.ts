import { shrinkColour } from '../images/resize.js';
import type { ColourPicture } from '../images/picture.js';

/**
 * Below this spread of hue a picture has only one colour, in any light. Pale cards measured at
 * least 0.0078.
 */
const LEAST_SPREAD = 0.004;

/** Whether the middle of the picture is colourless, like a black-and-white copy. */
export function isPhotocopy(picture: ColourPicture): boolean {
  return hueSpread(picture) < LEAST_SPREAD;
}

/**
 * The spread of red and blue over the middle of the picture. An even tint, such as a warm lamp's,
 * does not count.
 */
export function hueSpread(picture: ColourPicture): number {
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
