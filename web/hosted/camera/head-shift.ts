import type { GrayImage } from './gray-image.js';

/** How far the middle of the picture has moved, as shares of the picture's width. */
export interface Shift {
  /** Positive to the right of the picture as the camera sees it. */
  readonly x: number;
  /** Positive downwards. */
  readonly y: number;
}

/** The middle half is compared; it may move by a fifth each way. */
const MIDDLE = { left: 0.28, right: 0.72, top: 0.22, bottom: 0.78 };
const REACH = 0.2;

/**
 * Finds the first picture's middle in the later one: a turning head moves the face that way. It
 * only paces the instructions.
 */
export function headShift(first: GrayImage, later: GrayImage): Shift {
  const { width } = first;
  const reach = Math.round(width * REACH);
  const lift = middleMean(later) - middleMean(first);
  let best = { x: 0, y: 0, cost: costOf(first, later, { x: 0, y: 0, lift }) };
  for (let y = -reach; y <= reach; y += 1) {
    for (let x = -reach; x <= reach; x += 1) {
      const cost = costOf(first, later, { x, y, lift });
      // Of equal matches the nearer one: a blank wall has not moved.
      if (cost < best.cost * 0.98) best = { x, y, cost };
    }
  }
  return { x: best.x / width, y: best.y / width };
}

interface Move {
  x: number;
  y: number;
  lift: number;
}

function costOf(first: GrayImage, later: GrayImage, { x: dx, y: dy, lift }: Move): number {
  const { width, height } = first;
  const [left, right] = [Math.round(MIDDLE.left * width), Math.round(MIDDLE.right * width)];
  const [top, bottom] = [Math.round(MIDDLE.top * height), Math.round(MIDDLE.bottom * height)];
  let sum = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const from = first.data[y * width + x] ?? 0;
      const to = later.data[(y + dy) * width + x + dx] ?? 0;
      sum += Math.abs(to - from - lift);
    }
  }
  return sum;
}

function middleMean({ width, height, data }: GrayImage): number {
  let [sum, count] = [0, 0];
  for (let y = Math.round(MIDDLE.top * height); y < Math.round(MIDDLE.bottom * height); y += 1) {
    for (let x = Math.round(MIDDLE.left * width); x < Math.round(MIDDLE.right * width); x += 1) {
      sum += data[y * width + x] ?? 0;
      count += 1;
    }
  }
  return sum / count;
}
