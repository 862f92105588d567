/** Cells each way, one bit each. */
export const CELLS = 32;
const BITS = CELLS * CELLS;

export function mirroredFingerprint(fingerprint: string): string {
  const bits = bitsOf(fingerprint);
  return hexOf(
    bits.map((_, i) => {
      const row = Math.floor(i / CELLS) * CELLS;
      return bits[row + CELLS - 1 - (i % CELLS)] === 1 ? 0 : 1;
    }),
  );
}

/**
 * Up to it two frames are copies: other moments of one face differ by at least 0.15, copies by up
 * to 0.09.
 */
const SAME_FRAME = 0.12;
/**
 * An honest turn to the other side is at least 0.84 times as unlike as the two sides of the face
 * are; a mirrored frame at most 0.64 times.
 */
const MIRRORED_SHARE = 0.72;

export function isSameFrame(a: string, b: string): boolean {
  return fingerprintDistance(a, b) <= SAME_FRAME;
}

/**
 * The kept picture, the selfie and the first frame: the others turn from that one, so these alone are held against the
 * mirror image.
 */
export const MIRRORED_VIEWS = 3;

/** As `isSameFrame`, also where one of them is mirrored. */
export function isCopiedFrame(a: string, b: string): boolean {
  return isSameFrame(a, b) || isSameFrame(mirroredFingerprint(a), b);
}

/**
 * How unlike the two sides of a face are, from a frame in which it looks ahead: about 0.45 for most
 * faces, 0.24 for a very even one.
 */
export function unevenness(ahead: string): number {
  return mirrorDistance(ahead, ahead);
}

/** Whether one frame is the other one mirrored, given the unevenness of their face. */
export function isMirroredFrame(a: string, b: string, uneven: number): boolean {
  return mirrorDistance(a, b) <= Math.max(SAME_FRAME, uneven * MIRRORED_SHARE);
}

function mirrorDistance(a: string, b: string): number {
  return fingerprintDistance(mirroredFingerprint(a), b);
}

/** The share of bits that differ: 0 for one picture, about a half for two people. */
function fingerprintDistance(a: string, b: string): number {
  const [left, right] = [bitsOf(a), bitsOf(b)];
  return left.filter((bit, i) => bit !== right[i]).length / BITS;
}

export function hexOf(bits: readonly number[]): string {
  let hex = '';
  for (let i = 0; i < bits.length; i += 4) {
    hex += Number.parseInt(bits.slice(i, i + 4).join(''), 2).toString(16);
  }
  return hex;
}

function bitsOf(hex: string): number[] {
  return [...hex].flatMap((digit) =>
    Array.from(Number.parseInt(digit, 16).toString(2).padStart(4, '0'), Number),
  );
}
