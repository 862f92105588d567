import { PictureRefused } from './picture-problems.js';

export const PICTURE_FORMATS = ['jpeg', 'png', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** More scans than any camera writes: each is decoded in full, so a small file could keep a worker busy for minutes. */
const MAX_SCANS = 64;
const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/**
 * Detects the format and walks the container to the end. Refuses unknown, truncated or appended
 * data, which another program may read differently.
 */
export function checkContainer(file: Buffer): PictureFormat {
  const format = formatOf(file);
  let end = END_OF[format](file);
  for (;;) {
    if (end > file.length) throw new PictureRefused('malformed');
    // Cameras pad with zeros, and some put a second JPEG (previews, gain maps) behind the first.
    while (file[end] === 0) end++;
    if (end === file.length) return format;
    if (format !== 'jpeg' || !isJpeg(file.subarray(end))) throw new PictureRefused('polyglot');
    end += endOfJpeg(file.subarray(end));
  }
}

function isJpeg(file: Buffer): boolean {
  return file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff;
}

function formatOf(file: Buffer): PictureFormat {
  if (file.length < 32) throw new PictureRefused('not_a_picture');
  if (isJpeg(file)) return 'jpeg';
  if (file.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png';
  if (tag(file, 0) === 'RIFF' && tag(file, 8) === 'WEBP') return 'webp';
  if (tag(file, 4) === 'ftyp') {
    throw new PictureRefused(HEIC_BRANDS.includes(tag(file, 8)) ? 'heic' : 'unsupported_format');
  }
  if (/^\s*<(\?xml|!--|!doctype|svg)/i.test(startOf(file)) && /<svg[\s>]/i.test(startOf(file))) {
    throw new PictureRefused('svg');
  }
  const others = ['GIF8', 'II*\0', 'MM\0*', 'BM', '%PDF', '8BPS', '\0\0\x01\0'];
  const known = others.some((magic) => startOf(file).startsWith(magic));
  throw new PictureRefused(known ? 'unsupported_format' : 'not_a_picture');
}

function startOf(file: Buffer): string {
  return file
    .subarray(0, 1024)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '');
}

function tag(file: Buffer, at: number): string {
  return file.toString('latin1', at, at + 4);
}

const END_OF: Record<PictureFormat, (file: Buffer) => number> = {
  jpeg: endOfJpeg,
  png: endOfPng,
  webp: endOfWebp,
};

/** ITU T.81 B.1.1: marker segments up to the end of the image. */
function endOfJpeg(file: Buffer): number {
  let at = 2;
  let scans = 0;
  while (at + 4 <= file.length) {
    if (file[at] !== 0xff) throw new PictureRefused('malformed');
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) return at + 2;
    else {
      at += 2 + file.readUInt16BE(at + 2);
      if (marker === 0xda) {
        if (++scans > MAX_SCANS) throw new PictureRefused('malformed');
        at = endOfScan(file, at);
      }
    }
  }
  if (file[at] === 0xff && file[at + 1] === 0xd9) return at + 2;
  throw new PictureRefused('malformed');
}

/** In coded data FF is followed by 00 or by a restart marker; anything else is the next segment. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 2)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    // A fill byte: the marker starts at the second one.
    if (next === 0xff) at -= 1;
  }
  throw new PictureRefused('malformed');
}

function endOfPng(file: Buffer): number {
  let at = PNG_SIGNATURE.length;
  while (at + 12 <= file.length) {
    const name = tag(file, at + 4);
    if (name === 'acTL') throw new PictureRefused('animated');
    at += 12 + file.readUInt32BE(at);
    if (name === 'IEND') return at;
  }
  throw new PictureRefused('malformed');
}

function endOfWebp(file: Buffer): number {
  const isAnimated = tag(file, 12) === 'VP8X' && ((file[20] ?? 0) & 0x02) !== 0;
  if (isAnimated) throw new PictureRefused('animated');
  const size = file.readUInt32LE(4);
  return 8 + size + (size % 2);
}
