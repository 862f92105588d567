import type { ColourPicture, GrayPicture } from './picture.js';

// Used for each pixel: a local name is faster than a global one.
const { floor, max, min, round } = Math;

/** Shrinks by averaging, which prevents false patterns. Never enlarges. */
export function shrinkGray(picture: GrayPicture, longestSide: number): GrayPicture {
  return shrink(picture, longestSide, 1);
}

export function shrinkColour(picture: ColourPicture, longestSide: number): ColourPicture {
  return shrink(picture, longestSide, 3);
}

function shrink(picture: GrayPicture, longestSide: number, channels: number): GrayPicture {
  const scale = longestSide / max(picture.width, picture.height);
  if (scale >= 1) return picture;
  const width = max(1, round(picture.width * scale));
  const height = max(1, round(picture.height * scale));
  const columns = Int32Array.from({ length: picture.width }, (_, x) =>
    min(width - 1, floor((x * width) / picture.width)),
  );
  const across = new Uint32Array(width);
  for (const column of columns) across[column] = (across[column] ?? 0) + 1;
  const rowOf = (y: number): number => min(height - 1, floor((y * height) / picture.height));
  const sums = new Uint32Array(width * channels);
  const data = new Uint8Array(width * height * channels);
  for (let y = 0, i = 0, rows = 1; y < picture.height; y++, rows++) {
    for (let x = 0; x < picture.width; x++) {
      const at = (columns[x] ?? 0) * channels;
      for (let n = 0; n < channels; n++, i++)
        sums[at + n] = (sums[at + n] ?? 0) + (picture.data[i] ?? 0);
    }
    const row = rowOf(y);
    if (y + 1 < picture.height && rowOf(y + 1) === row) continue;
    for (let at = 0; at < sums.length; at++)
      data[row * sums.length + at] = round(
        (sums[at] ?? 0) / (rows * (across[floor(at / channels)] ?? 1)),
      );
    sums.fill(0);
    rows = 0;
  }
  return { width, height, data };
}

/** Made larger or smaller with smooth edges (bilinear); for small parts of a picture only. */
export function scaleGray(picture: GrayPicture, factor: number): GrayPicture {
  const width = max(1, round(picture.width * factor));
  const height = max(1, round(picture.height * factor));
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const v = min(picture.height - 1, max(0, (y + 0.5) / factor - 0.5));
    const y0 = floor(v);
    const y1 = min(picture.height - 1, y0 + 1);
    for (let x = 0; x < width; x++) {
      const u = min(picture.width - 1, max(0, (x + 0.5) / factor - 0.5));
      const x0 = floor(u);
      const x1 = min(picture.width - 1, x0 + 1);
      const top = mix(
        picture.data[y0 * picture.width + x0],
        picture.data[y0 * picture.width + x1],
        u - x0,
      );
      const low = mix(
        picture.data[y1 * picture.width + x0],
        picture.data[y1 * picture.width + x1],
        u - x0,
      );
      data[y * width + x] = round(mix(top, low, v - y0));
    }
  }
  return { width, height, data };
}

function mix(a = 0, b = 0, share = 0): number {
  return a + (b - a) * share;
}
