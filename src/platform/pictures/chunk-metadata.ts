import { crc32 } from 'node:zlib';
import { exifOf, orientationIn } from './orientation.js';

/** A named piece of a PNG or WebP file. `start` is where its header begins. */
interface Chunk {
  name: string;
  start: number;
  end: number;
}

const PNG_SIGNATURE_BYTES = 8;
/** RIFF header and form type. */
const WEBP_HEADER_BYTES = 12;

/**
 * Chunks that affect pixels and colours. An embedded profile is removed: it may be compressed text
 * of any size.
 */
const PNG_KEPT = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'IDAT', 'IEND'];
const WEBP_KEPT = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP'];
const WEBP_HAS_EXIF = 0x08;
const WEBP_HAS_XMP = 0x04;

/** Up to the end of the picture. */
export function chunksOfPng(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = PNG_SIGNATURE_BYTES; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    chunks.push({ name, start: at, end });
    if (name === 'IEND') break;
    at = end;
  }
  return chunks;
}

export function chunksOfWebp(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  const all = Math.min(file.length, 8 + file.readUInt32LE(4));
  for (let at = WEBP_HEADER_BYTES; at + 8 <= all;) {
    const size = file.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    chunks.push({ name: file.toString('latin1', at, at + 4), start: at, end });
    at = end;
  }
  return chunks;
}

/** The picture with its orientation, without texts, times and all other EXIF. */
export function withoutPngMetadata(file: Buffer): Buffer {
  const chunks = chunksOfPng(file);
  const exif = chunks.find(({ name }) => name === 'eXIf');
  const orientation = exif ? orientationIn(file.subarray(exif.start + 8, exif.end - 4)) : 1;
  const oriented = exifOf(orientation);
  const kept = chunks.filter(({ name }) => PNG_KEPT.includes(name));
  const [header, ...others] = kept.map(({ start, end }) => file.subarray(start, end));
  return Buffer.concat([
    file.subarray(0, PNG_SIGNATURE_BYTES),
    ...(header ? [header] : []),
    ...(oriented ? [pngChunk('eXIf', oriented)] : []),
    ...others,
  ]);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** The picture with its orientation, without XMP and all other EXIF. */
export function withoutWebpMetadata(file: Buffer): Buffer {
  const chunks = chunksOfWebp(file);
  const exif = chunks.find(({ name }) => name === 'EXIF');
  const oriented = exif && exifOf(orientationIn(tiffOf(file.subarray(exif.start + 8, exif.end))));
  const kept = chunks
    .filter(({ name }) => WEBP_KEPT.includes(name))
    .map(({ name, start, end }) => {
      const chunk = Buffer.from(file.subarray(start, end));
      if (name === 'VP8X') chunk[8] = flags(chunk[8] ?? 0, Boolean(oriented));
      return chunk;
    });
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    ...kept,
    ...(oriented ? [webpChunk('EXIF', oriented)] : []),
  ]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

function flags(before: number, hasExif: boolean): number {
  return (before & ~(WEBP_HAS_EXIF | WEBP_HAS_XMP)) | (hasExif ? WEBP_HAS_EXIF : 0);
}

/** Some writers put the header of JPEG's segment before it. */
function tiffOf(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif;
}

function webpChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}
