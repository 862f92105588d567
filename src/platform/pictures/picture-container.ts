import { chunksOfPng } from './chunk-metadata.js';
import { readJpeg } from './jpeg-metadata.js';
import { PictureRefused } from './picture-problems.js';

export const PICTURE_FORMATS = ['jpeg', 'png', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

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
    end += readJpeg(file.subarray(end)).end;
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
  jpeg: (file) => readJpeg(file).end,
  png: endOfPng,
  webp: endOfWebp,
};

function endOfPng(file: Buffer): number {
  const chunks = chunksOfPng(file);
  if (chunks.some(({ name }) => name === 'acTL')) throw new PictureRefused('animated');
  const last = chunks.at(-1);
  if (last?.name !== 'IEND') throw new PictureRefused('malformed');
  return last.end;
}

function endOfWebp(file: Buffer): number {
  const isAnimated = tag(file, 12) === 'VP8X' && ((file[20] ?? 0) & 0x02) !== 0;
  if (isAnimated) throw new PictureRefused('animated');
  const size = file.readUInt32LE(4);
  return 8 + size + (size % 2);
}
