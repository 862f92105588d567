import sharp from 'sharp';
import {
  pictureTooManyPixels,
  pictureUnreadable,
  pictureUnsupported,
  type PictureFile,
} from '../pictures/index.js';

/** Before decoding. */
export const MAX_LOGO_BYTES = 512 * 1024;
const MAX_PIXELS = 4_000_000;
const DECODE_SECONDS = 5;
/** Twice what pages show, for dense screens. */
const SHOWN = { width: 480, height: 128 };

/**
 * A small PNG made from the pixels of an accepted picture, so nothing else of the file is served.
 * Throws `picture_unsupported`, `picture_too_many_pixels` and `picture_unreadable`.
 */
export async function logoOf({ bytes, mediaType }: PictureFile): Promise<Buffer> {
  if (mediaType === 'image/webp') throw pictureUnsupported({ detail: 'A logo is a PNG or a JPEG' });
  // Of the header: nothing is decoded yet.
  const { width, height } = await decoding(() => sharp(bytes).metadata());
  if (width * height > MAX_PIXELS)
    throw pictureTooManyPixels({ detail: 'A logo may have at most 4,000,000 pixels' });
  return decoding(() =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize({ ...SHOWN, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
}

async function decoding<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw pictureUnreadable({ cause: error });
  }
}
