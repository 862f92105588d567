import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';

/** What a phone writes beside the pixels of a photo. */
export const PHONE = 'Acme Phone 7';

/** A photo of noise, so that its bytes are found again if they are stored in clear. */
export function noise({ width = 320, height = 240 } = {}): Sharp {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

/** A photo as a phone takes it: turned, with place and device. */
export function phonePhoto(format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> {
  return noise()
    .toFormat(format)
    .withExif({
      IFD0: { Make: PHONE },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

export function jpeg(size?: { width?: number; height?: number }): Promise<Buffer> {
  return noise(size).jpeg().toBuffer();
}

/** A PNG of a few bytes that announces any number of pixels. */
export async function pngBomb(width: number, height: number): Promise<Buffer> {
  const file = await noise({ width: 4, height: 4 }).png().toBuffer();
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}

/** A JPEG that announces any number of pixels. */
export async function jpegBomb(width: number, height: number): Promise<Buffer> {
  const file = await jpeg();
  const frame = file.findIndex((byte, at) => byte === 0xff && file[at + 1] === 0xc0);
  file.writeUInt16BE(height, frame + 5);
  file.writeUInt16BE(width, frame + 7);
  return file;
}

/** Beginnings of files that are no JPEG, PNG or WebP, filled up to a plausible size. */
export const OTHER_FILES = {
  gif: padded('GIF89a'),
  pdf: padded('%PDF-1.7\n'),
  tiff: padded('II*\0'),
  heic: padded('\0\0\0\x18ftypheic'),
  svg: padded('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  html: padded('<!doctype html><script>alert(1)</script>'),
  zip: padded('PK\x03\x04'),
  empty: Buffer.alloc(0),
};

function padded(start: string): Buffer {
  return Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(256, ' ')]);
}
