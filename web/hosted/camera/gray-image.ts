/** Brightness of each pixel, 0 to 255, row by row. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** The brightness of a canvas's pixels (Rec. 601 weights). */
export function toGray({ width, height, data }: ImageData): GrayImage {
  const gray = new Uint8ClampedArray(width * height);
  for (let i = 0, o = 0; i < gray.length; i += 1, o += 4) {
    gray[i] = 0.299 * (data[o] ?? 0) + 0.587 * (data[o + 1] ?? 0) + 0.114 * (data[o + 2] ?? 0);
  }
  return { width, height, data: gray };
}

/** A part of a picture, as shares of its width and height. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export function meanBrightness(image: GrayImage, region: Region = WHOLE): number {
  let [sum, count] = [0, 0];
  eachPixel(image, region, (value) => {
    sum += value;
    count += 1;
  });
  return count === 0 ? 0 : sum / count;
}

/** The share of pixels that are burnt out. */
export function overexposedShare(image: GrayImage, region: Region = WHOLE): number {
  let [burnt, count] = [0, 0];
  eachPixel(image, region, (value) => {
    if (value >= BURNT_OUT) burnt += 1;
    count += 1;
  });
  return count === 0 ? 0 : burnt / count;
}

/** How much two pictures of one size differ on average, after evening out their exposure. */
export function meanDifference(a: GrayImage, b: GrayImage): number {
  const lift = meanBrightness(a) - meanBrightness(b);
  let sum = 0;
  for (let i = 0; i < a.data.length; i += 1) {
    sum += Math.abs((a.data[i] ?? 0) - (b.data[i] ?? 0) - lift);
  }
  return a.data.length === 0 ? 0 : sum / a.data.length;
}

const WHOLE: Region = { left: 0, top: 0, width: 1, height: 1 };
const BURNT_OUT = 250;

function eachPixel(
  { width, height, data }: GrayImage,
  region: Region,
  visit: (value: number) => void,
): void {
  const right = Math.round((region.left + region.width) * width);
  const bottom = Math.round((region.top + region.height) * height);
  for (let y = Math.round(region.top * height); y < bottom; y += 1) {
    for (let x = Math.round(region.left * width); x < right; x += 1) {
      visit(data[y * width + x] ?? 0);
    }
  }
}
