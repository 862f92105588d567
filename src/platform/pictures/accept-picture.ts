import type { Problem } from '../errors/index.js';
import { jpegOrientation, withoutJpegMetadata } from './jpeg-metadata.js';
import { checkContainer, type PictureFormat } from './picture-container.js';
import { pictureProblem, PictureRefused } from './picture-problems.js';
import { checkSizes } from './picture-size.js';
import { withoutPngMetadata, withoutWebpMetadata } from './chunk-metadata.js';

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
