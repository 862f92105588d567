import { jpegSegments } from './jpeg-metadata.js';
import type { PictureFormat } from './picture-container.js';
import { chunksOfWebp } from './chunk-metadata.js';
import { PictureRefused } from './picture-problems.js';

/** A phone's main camera has 12 to 50 million pixels. */
const MAX_PIXELS = 50_000_000;
/** The longest panorama of a phone. A strip of one by 40 million pixels takes long to open. */
const MAX_SIDE = 16_384;

type Size = readonly [width: number, height: number];

/**
 * Checks the sizes in the headers before decoding, against decompression bombs. If a file has
 * several sizes, all are checked. Throws `PictureRefused`.
 */
export function checkSizes(file: Buffer, format: PictureFormat): void {
  const sizes = SIZES[format](file);
  if (!sizes.some(([width, height]) => width * height > 0)) throw new PictureRefused('malformed');
  for (const size of sizes) if (isTooLarge(size)) throw new PictureRefused('too_many_pixels');
}

export function isTooLarge([width, height]: Size): boolean {
  return width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE;
}

const SIZES: Record<PictureFormat, (file: Buffer) => Size[]> = {
  jpeg: (file) =>
    jpegSegments(file)
      .filter(({ marker }) => isStartOfFrame(marker))
      .map(({ start }) => [file.readUInt16BE(start + 7), file.readUInt16BE(start + 5)]),
  png: (file) => [[file.readUInt32BE(16), file.readUInt32BE(20)]],
  webp: (file) => chunksOfWebp(file).flatMap(({ name, start }) => webpSize(file, name, start + 8)),
};

/** ITU T.81 B.1.1.3: C0 to CF, but for the tables among them. */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** RFC 9649: canvas, lossy and lossless headers. */
function webpSize(file: Buffer, name: string, at: number): Size[] {
  if (name === 'VP8X') return [[file.readUIntLE(at + 4, 3) + 1, file.readUIntLE(at + 7, 3) + 1]];
  if (name === 'VP8 ')
    return [[file.readUInt16LE(at + 6) & 0x3fff, file.readUInt16LE(at + 8) & 0x3fff]];
  if (name !== 'VP8L') return [];
  const bits = file.readUInt32LE(at + 1);
  return [[(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]];
}
