import { exifOf, orientationIn } from './orientation.js';
import { PictureRefused } from './picture-problems.js';

/** A marker segment of a JPEG file; a scan includes its coded data. */
interface JpegSegment {
  marker: number;
  start: number;
  end: number;
}

const SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** More scans than any camera writes: each is decoded in full, so a small file could keep a worker busy for minutes. */
const MAX_SCANS = 64;
const COMMENT = 0xfe;
const EXIF = 'Exif\0\0';
const COLOUR_PROFILE = 'ICC_PROFILE\0';

/** ITU T.81 B.1.1: the segments of the first picture, and where it ends. Throws `PictureRefused`. */
export function readJpeg(file: Buffer): { segments: JpegSegment[]; end: number } {
  const segments: JpegSegment[] = [];
  let scans = 0;
  for (let at = 2; ;) {
    const marker = file[at + 1];
    if (file[at] !== 0xff || marker === undefined) throw new PictureRefused('malformed');
    if (marker === END_OF_IMAGE) return { segments, end: at + 2 };
    const start = at;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (at + 4 > file.length) throw new PictureRefused('malformed');
    at += 2 + file.readUInt16BE(at + 2);
    if (marker === SCAN) {
      if (++scans > MAX_SCANS) throw new PictureRefused('malformed');
      at = endOfScan(file, at);
    }
    segments.push({ marker, start, end: at });
  }
}

/** In coded data FF is followed by 00 or by a restart marker; of fill bytes the last begins a marker. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new PictureRefused('malformed');
}

export function jpegOrientation(file: Buffer): number {
  const exif = readJpeg(file).segments.find(
    ({ marker, start }) => marker === 0xe1 && textAt(file, start + 4, EXIF),
  );
  return exif ? orientationIn(file.subarray(exif.start + 4 + EXIF.length, exif.end)) : 1;
}

/** The first picture only, with the segments that its pixels, colours and orientation need. */
export function withoutJpegMetadata(file: Buffer, orientation: number): Buffer {
  const kept = readJpeg(file)
    .segments.filter((segment) => isNeeded(file, segment))
    .map(({ start, end }) => file.subarray(start, end));
  const exif = exifOf(orientation);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(exif ? [applicationSegment(Buffer.concat([Buffer.from(EXIF, 'latin1'), exif]))] : []),
    ...kept,
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** JFIF, Adobe's colour transform and the colour profile; no other data of applications. */
function isNeeded(file: Buffer, { marker, start }: JpegSegment): boolean {
  if (marker === 0xe0) return textAt(file, start + 4, 'JFIF\0');
  if (marker === 0xe2) return textAt(file, start + 4, COLOUR_PROFILE);
  if (marker === 0xee) return textAt(file, start + 4, 'Adobe');
  return marker !== COMMENT && !(marker >= 0xe0 && marker <= 0xef);
}

function textAt(file: Buffer, at: number, text: string): boolean {
  return file.toString('latin1', at, at + text.length) === text;
}

function applicationSegment(data: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}
