import type { GrayPicture } from '../images/picture.js';
import type { LegibilityMeasures } from './legibility.policy.js';

const BURNT_OUT = 252;
/** The part that is looked at for reflections: the table around a card may be white. */
const MIDDLE = { from: 0.2, to: 0.8 };
const CELL = 16;
/** An edge is as wide as print and bars are apart. */
const EDGE = 4;
/** The share of the cells with the strongest edges: print, bars and the card's outline. */
const STRONGEST = 0.04;

/** Measures how legible a picture is, in some 20 ms. */
export function measureLegibility(picture: GrayPicture): LegibilityMeasures {
  return {
    brightness: brighterHalf(picture),
    burntOut: burntOutShare(picture),
    sharpness: edgeSteepness(picture),
  };
}

function brighterHalf({ data }: GrayPicture): number {
  const counts = new Float64Array(256);
  for (let i = 0; i < data.length; i += 7) counts[data[i] ?? 0] = (counts[data[i] ?? 0] ?? 0) + 1;
  let left = Math.ceil(data.length / 7) / 2;
  const half = left;
  let sum = 0;
  for (let value = 255; value >= 0 && left > 0; value--) {
    const taken = Math.min(left, counts[value] ?? 0);
    sum += taken * value;
    left -= taken;
  }
  return sum / half;
}

function burntOutShare({ data, width, height }: GrayPicture): number {
  let [burnt, all] = [0, 0];
  for (let y = Math.round(MIDDLE.from * height); y < MIDDLE.to * height; y += 2) {
    for (let x = Math.round(MIDDLE.from * width); x < MIDDLE.to * width; x += 2) {
      all += 1;
      if ((data[y * width + x] ?? 0) >= BURNT_OUT) burnt += 1;
    }
  }
  return burnt / Math.max(1, all);
}

/** Change over one pixel, relative to the change over an edge, where edges are strongest. */
function edgeSteepness({ data, width, height }: GrayPicture): number {
  const cells: { near: number; far: number }[] = [];
  for (let top = 0; top + CELL <= height; top += CELL) {
    for (let left = 0; left + CELL + EDGE <= width; left += CELL) {
      let [near, far] = [0, 0];
      for (let y = top; y < top + CELL; y += 4) {
        let [steepest, whole] = [0, 0];
        for (let x = left; x < left + CELL; x++) {
          const at = y * width + x;
          const value = data[at] ?? 0;
          steepest = Math.max(steepest, Math.abs((data[at + 1] ?? 0) - value));
          whole = Math.max(whole, Math.abs((data[at + EDGE] ?? 0) - value));
        }
        near += steepest;
        far += whole;
      }
      cells.push({ near, far });
    }
  }
  const strongest = cells
    .sort((a, b) => b.far - a.far)
    .slice(0, Math.max(1, Math.round(cells.length * STRONGEST)));
  const sum = (part: 'near' | 'far') => strongest.reduce((total, cell) => total + cell[part], 0);
  return sum('near') / Math.max(1, sum('far'));
}
