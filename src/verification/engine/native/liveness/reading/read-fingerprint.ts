import { CELLS, hexOf } from '../fingerprint.js';
import type { GraySquare } from './gray-square.js';

/**
 * The face of a frame, upright and without its light: 1,024 bits in hexadecimal. Each says whether
 * a cell is darker than its right neighbour.
 */
export function fingerprintOf(face: GraySquare): string {
  const means = cellMeans(face);
  return hexOf(
    Array.from({ length: CELLS * CELLS }, (_, i) => {
      const at = Math.floor(i / CELLS) * (CELLS + 1) + (i % CELLS);
      return (means[at] ?? 0) < (means[at + 1] ?? 0) ? 1 : 0;
    }),
  );
}

function cellMeans({ side, values }: GraySquare): Float64Array {
  const sums = new Float64Array((CELLS + 1) * CELLS);
  const counts = new Float64Array(sums.length);
  for (const [i, value] of values.entries()) {
    const row = Math.floor((Math.floor(i / side) * CELLS) / side);
    const cell = row * (CELLS + 1) + Math.floor(((i % side) * (CELLS + 1)) / side);
    sums[cell] = (sums[cell] ?? 0) + value;
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return sums.map((sum, i) => sum / Math.max(1, counts[i] ?? 1));
}
