import type { ColourPicture } from '../../documents/images/picture.js';
import type { Box } from './face-detector.js';

/** The picture turned by quarter turns, clockwise. */
export function turned(picture: ColourPicture, quarters: 0 | 1 | 2 | 3): ColourPicture {
  if (quarters === 0) return picture;
  const { width: w, height: h } = picture;
  const [width, height] = quarters === 2 ? [w, h] : [h, w];
  const from = picture.data;
  const data = new Uint8Array(w * h * 3);
  // Where the first pixel of the picture goes, and how far apart its neighbours below and beside it lie then.
  const [first, below, beside] =
    quarters === 1 ? [h - 1, -1, h] : quarters === 2 ? [w * h - 1, -w, -1] : [(w - 1) * h, 1, -h];
  for (let y = 0, i = 0; y < h; y++) {
    let o = 3 * (first + y * below);
    for (let x = 0; x < w; x++, i += 3, o += 3 * beside) {
      data[o] = from[i] ?? 0;
      data[o + 1] = from[i + 1] ?? 0;
      data[o + 2] = from[i + 2] ?? 0;
    }
  }
  return { width, height, data };
}

/** The part of the picture within a box of whole pixels that lies in it. */
export function cropped({ width, data }: ColourPicture, box: Box): ColourPicture {
  const out = new Uint8Array(box.width * box.height * 3);
  for (let y = 0; y < box.height; y++) {
    const from = ((box.y + y) * width + box.x) * 3;
    out.set(data.subarray(from, from + box.width * 3), y * box.width * 3);
  }
  return { width: box.width, height: box.height, data: out };
}
