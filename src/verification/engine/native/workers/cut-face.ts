import sharp from 'sharp';
import type { ColourPicture } from '../documents/images/picture.js';
import type { Face } from '../faces/reading/face-engine.js';

/** Around the face, as a share of its size: hair and chin help the detector of another model. */
const MARGIN = 0.4;
const SIDE = 320;
const QUALITY = 85;

/** The face alone, small: enough to read it again, and no more than that. */
export async function cutFace(
  { width, height, data }: ColourPicture,
  { mesh }: Face,
): Promise<Uint8Array> {
  const xs = mesh.points.map(({ x }) => x);
  const ys = mesh.points.map(({ y }) => y);
  const [left, right] = within(Math.min(...xs), Math.max(...xs), width);
  const [top, bottom] = within(Math.min(...ys), Math.max(...ys), height);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .extract({ left, top, width: right - left, height: bottom - top })
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** The range with its margin, in whole pixels of the picture. */
function within(from: number, to: number, size: number): [number, number] {
  const margin = (to - from) * MARGIN;
  const start = Math.min(size - 1, Math.max(0, Math.floor(from - margin)));
  return [start, Math.max(start + 1, Math.min(size, Math.ceil(to + margin)))];
}
