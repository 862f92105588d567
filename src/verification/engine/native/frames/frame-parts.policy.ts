import type { SeenAs } from '../liveness/challenge-check.policy.js';

/** Parts of a fingerprint; two parts are either equal or not. */
export const PARTS = 64;
const BITS_EACH = 16;

/**
 * A frame in another compression, size or light shares about 40 parts (19 to 56). Frames of a head that
 * moves share 1 to 5 with those 0.3 seconds before, of a still one up to 38; of another day hardly any.
 */
export const SHARED_BY_COPIES = 20;
/** Frames of real footage shared up to 55 with the one 0.1 seconds before; the same file shares all. */
const SHARED_BY_ONE_FILE = 62;

/** The parts of a fingerprint: every part takes its bits from all over the face. */
export function partsOf(fingerprint: string): string[] {
  const bits = [...fingerprint].flatMap((digit) => [
    ...Number.parseInt(digit, 16).toString(2).padStart(4, '0'),
  ]);
  // Neighbouring bits change together, and 64 leaps from one end to the other.
  return Array.from({ length: PARTS }, (_, part) => {
    const own = Array.from(
      { length: BITS_EACH },
      (__, i) => bits[(i * PARTS + part) % bits.length],
    );
    return `${String(part)}:${own.join('')}`;
  });
}

/** Compares frames by their parts, in the same order. */
export function seenAs(one: readonly number[], earlier: readonly number[]): SeenAs | null {
  const shared = one.filter((part, i) => part === earlier[i]).length;
  if (shared >= SHARED_BY_ONE_FILE) return 'copy';
  return shared >= SHARED_BY_COPIES ? 'alike' : null;
}
