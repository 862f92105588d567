import type { ColourPicture } from '../../documents/images/picture.js';
import type { Box } from './face-detector.js';

/** The picture turned by quarter turns, clockwise. */
export function turned(picture: ColourPicture, quarters: 0 | 1 | 2 | 3): ColourPicture {
  if (quarters === 0) return picture;
  const { width: w, height: h } = picture;
  const [width, height] = quarters === 2 ? [w, h] : [h, w];
  const data = new Uint8Array(w * h * 3);
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i += 3) {
      const [u, v] =
        quarters === 1 ? [h - 1 - y, x] : quarters === 2 ? [w - 1 - x, h - 1 - y] : [y, w - 1 - x];
      const o = (v * width + u) * 3;
      data[o] = picture.data[i] ?? 0;
      data[o + 1] = picture.data[i + 1] ?? 0;
      data[o + 2] = picture.data[i + 2] ?? 0;
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
