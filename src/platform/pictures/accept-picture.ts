import type { Problem } from '../errors/index.js';
import { jpegOrientation, withoutJpegMetadata, readJpeg } from './jpeg-metadata.js';
import { checkContainer, type PictureFormat } from './picture-container.js';
import { pictureProblem, PictureRefused } from './picture-problems.js';
import { withoutPngMetadata, withoutWebpMetadata, chunksOfWebp } from './chunk-metadata.js';

/** A phone's main camera has 12 to 50 million pixels. */
const MAX_PIXELS = 50_000_000;
/** The longest panorama of a phone. A strip of one by 40 million pixels takes long to open. */
const MAX_SIDE = 16_384;

type Size = readonly [width: number, height: number];

const SIZES: Record<PictureFormat, (file: Buffer) => Size[]> = {
  jpeg: (file) =>
    readJpeg(file)
      .segments.filter(({ marker }) => isStartOfFrame(marker))
      .map(({ start }) => [file.readUInt16BE(start + 7), file.readUInt16BE(start + 5)]),
  png: (file) => [[file.readUInt32BE(16), file.readUInt32BE(20)]],
  webp: (file) => chunksOfWebp(file).flatMap(({ name, start }) => webpSize(file, name, start + 8)),
};

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** A still picture that may be stored. */
export interface PictureFile {
  bytes: Buffer;
  mediaType: PictureType;
}

const STRIP: Record<PictureFormat, (file: Buffer) => Buffer> = {
  jpeg: (file) => withoutJpegMetadata(file, jpegOrientation(file)),
  png: withoutPngMetadata,
  webp: withoutWebpMetadata,
};

/**
 * Checks an uploaded file without decoding it, and removes location, device and previews. Throws a
 * `Problem` that names the fault.
 */
export function acceptPicture(file: Buffer, declared: string): PictureFile {
  try {
    const format = checkContainer(file);
    const mediaType = `image/${format}` as const;
    if (mediaType !== declared) throw new PictureRefused('mismatched_type');
    checkSizes(file, format);
    return { bytes: STRIP[format](file), mediaType };
  } catch (error) {
    throw problemOf(error);
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof PictureRefused) return pictureProblem(error.reason);
  // Lengths within the file may point anywhere, so a read can leave it.
  if (error instanceof RangeError) return pictureProblem('malformed');
  throw error;
}

/**
 * Checks the sizes in the headers before decoding, against decompression bombs. If a file has
 * several sizes, all are checked. Throws `PictureRefused`.
 */
function checkSizes(file: Buffer, format: PictureFormat): void {
  const sizes = SIZES[format](file);
  if (!sizes.some(([width, height]) => width * height > 0)) throw new PictureRefused('malformed');
  for (const size of sizes) if (isTooLarge(size)) throw new PictureRefused('too_many_pixels');
}

export function isTooLarge([width, height]: Size): boolean {
  return width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE;
}

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
