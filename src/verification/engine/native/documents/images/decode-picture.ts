import sharp, { type Sharp } from 'sharp';
import {
  checkContainer,
  isTooLarge,
  PictureRefused,
  type PictureFormat,
} from '../../../../../platform/pictures/index.js';
import type { ColourPicture } from './picture.js';

export const MAX_BYTES = 8 * 1024 * 1024;
/** Enough for the finest bars of a card that fills two thirds of the frame. */
const LONGEST_SIDE = 2400;
const DECODE_SECONDS = 5;

// The worker decodes one picture at a time; library threads would compete with other workers.
sharp.concurrency(1);
sharp.cache(false);

interface Wanted {
  /** The type that the sender declares. */
  mediaType?: string;
  /** A larger picture is shrunk during decoding, which saves most of the time. */
  longestSide?: number;
}

/**
 * Decodes a camera picture: upright by EXIF, in sRGB, at most 2400 pixels wide or high, without the
 * file's metadata. Throws `PictureRefused`.
 */
export async function decodePicture(
  file: Uint8Array,
  { mediaType, longestSide = LONGEST_SIDE }: Wanted = {},
): Promise<ColourPicture> {
  if (file.length > MAX_BYTES) throw new PictureRefused('too_many_bytes');
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const format = checkContainer(bytes);
  if (mediaType !== undefined && mediaType !== mediaTypeOf(format)) {
    throw new PictureRefused('mismatched_type');
  }
  await checkHeader(bytes);
  try {
    const { data, info } = await open(bytes)
      .timeout({ seconds: DECODE_SECONDS })
      .rotate()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data: inThreeBytes(data, info.channels) };
  } catch (cause) {
    const isSlow = cause instanceof Error && cause.message.startsWith('timeout');
    throw new PictureRefused(isSlow ? 'too_slow' : 'malformed', { cause });
  }
}

/**
 * Checks the header before any pixel is decoded: a decompression bomb is small until it is opened.
 */
async function checkHeader(bytes: Buffer): Promise<void> {
  const { width, height, pages } = await open(bytes)
    .metadata()
    .catch((cause: unknown) => {
      throw new PictureRefused('malformed', { cause });
    });
  if ((pages ?? 1) > 1) throw new PictureRefused('animated');
  if (isTooLarge([width, height])) throw new PictureRefused('too_many_pixels');
}

function open(bytes: Buffer): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: false, sequentialRead: true });
}

function mediaTypeOf(format: PictureFormat): string {
  return `image/${format}`;
}

/** A gray file stays gray through the conversion; readers expect three bytes. */
function inThreeBytes(data: Buffer, channels: number): Uint8Array {
  if (channels === 3) return data;
  const out = new Uint8Array((data.length / channels) * 3);
  for (let i = 0, o = 0; o < out.length; i += channels, o += 3) out.fill(data[i] ?? 0, o, o + 3);
  return out;
}
