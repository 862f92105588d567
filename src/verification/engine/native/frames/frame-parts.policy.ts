/** Parts of a fingerprint; two parts are either equal or not. */
export const PARTS = 64;
const BITS_EACH = 16;

/**
 * Copies of a frame, also after another compression, share 13 parts or more; a head turned by six
 * degrees more up to ten, other moments of the same face about five, other people none.
 */
const SHARED_BY_COPIES = 12;

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

/** Whether two frames with these parts, in the same order, are copies of one picture. */
export function isCopy(one: readonly number[], other: readonly number[]): boolean {
  return one.filter((part, i) => part === other[i]).length >= SHARED_BY_COPIES;
}
