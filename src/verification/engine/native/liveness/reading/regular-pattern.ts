import type { ColourPicture, Point } from '../../documents/images/picture.js';
import { faceMiddle, type FaceMesh } from '../../faces/reading/face-mesh.js';

/** The side of the analysed square, in pixels of the picture; a power of two. */
const SIDE = 256;
/** Slower waves are the face itself. */
const SLOWEST = SIDE * 0.12;
/** JPEG has its own pattern at every eighth of the scale. */
const JPEG_STEP = SIDE / 8;

/** How far the strongest regular pattern around a face stands out, as the logarithm of a ratio. */
export function regularPattern(picture: ColourPicture, mesh: FaceMesh): number {
  const { re, im } = spectrum(windowed(picture, faceMiddle(mesh)));
  const rings = Array.from({ length: SIDE / 2 }, (): number[] => []);
  // A real picture's spectrum is the same on both sides of its middle.
  for (let i = 0; i <= (SIDE / 2) * SIDE; i++) {
    const x = signed(i % SIDE);
    const y = signed((i / SIDE) | 0);
    const radius = Math.sqrt(x * x + y * y);
    if (radius < SLOWEST || radius >= SIDE / 2 - 1 || isOfJpeg(x, y)) continue;
    const [a, b] = [re[i] ?? 0, im[i] ?? 0];
    rings[radius | 0]?.push(Math.log(1e-3 + Math.sqrt(a * a + b * b)));
  }
  return Math.max(0, ...rings.map((ring) => Math.max(0, ...ring) - medianOf(ring)));
}

function signed(frequency: number): number {
  return frequency < SIDE / 2 ? frequency : frequency - SIDE;
}

function isOfJpeg(x: number, y: number): boolean {
  return Math.abs(x % JPEG_STEP) < 1.5 && Math.abs(y % JPEG_STEP) < 1.5;
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** Brightness that fades towards the edges, so that they form no pattern. */
function windowed({ width, height, data }: ColourPicture, { x: cx, y: cy }: Point): Float64Array {
  const out = new Float64Array(SIDE * SIDE);
  const fade = Float64Array.from({ length: SIDE }, (_, at) => fading(at));
  for (let y = 0, i = 0; y < SIDE; y++) {
    const row = Math.min(height - 1, Math.max(0, Math.round(cy) - SIDE / 2 + y)) * width;
    for (let x = 0; x < SIDE; x++, i++) {
      const at = (row + Math.min(width - 1, Math.max(0, Math.round(cx) - SIDE / 2 + x))) * 3;
      const value =
        0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
      out[i] = (value - 128) * (fade[x] ?? 0) * (fade[y] ?? 0);
    }
  }
  return out;
}

function fading(at: number): number {
  return 0.5 * (1 - Math.cos((2 * Math.PI * at) / SIDE));
}

interface Spectrum {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

function spectrum(values: Float64Array): Spectrum {
  const rows = { re: values, im: new Float64Array(values.length) };
  transformRows(rows);
  const columns = { re: flipped(rows.re), im: flipped(rows.im) };
  transformRows(columns);
  return columns;
}

/** Rows become columns: the transform is faster along neighbours. */
function flipped(values: Float64Array): Float64Array {
  const out = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++)
    out[(i % SIDE) * SIDE + ((i / SIDE) | 0)] = values[i] ?? 0;
  return out;
}

const COSINES = Float64Array.from({ length: SIDE / 2 }, (_, k) =>
  Math.cos((-2 * Math.PI * k) / SIDE),
);
const SINES = Float64Array.from({ length: SIDE / 2 }, (_, k) =>
  Math.sin((-2 * Math.PI * k) / SIDE),
);

function transformRows(spectrum: Spectrum): void {
  for (let row = 0; row < SIDE; row++) transform(spectrum, row * SIDE);
}

/** The fast Fourier transform of one row, in place (Cooley-Tukey, radix 2). */
function transform({ re, im }: Spectrum, start: number): void {
  for (let i = 1, j = 0; i < SIDE; i++) {
    let bit = SIDE >> 1;
    for (; (j & bit) !== 0; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    swap(re, start + i, start + j);
    swap(im, start + i, start + j);
  }
  for (let length = 2; length <= SIDE; length <<= 1) {
    const half = length / 2;
    for (let k = 0; k < half; k++) {
      const [cos, sin] = [COSINES[(k * SIDE) / length] ?? 0, SINES[(k * SIDE) / length] ?? 0];
      for (let a = start + k; a < start + SIDE; a += length) {
        const b = a + half;
        const [bre, bim] = [re[b] ?? 0, im[b] ?? 0];
        const tre = bre * cos - bim * sin;
        const tim = bre * sin + bim * cos;
        re[b] = (re[a] ?? 0) - tre;
        im[b] = (im[a] ?? 0) - tim;
        re[a] = (re[a] ?? 0) + tre;
        im[a] = (im[a] ?? 0) + tim;
      }
    }
  }
}

function swap(values: Float64Array, a: number, b: number): void {
  const kept = values[a] ?? 0;
  values[a] = values[b] ?? 0;
  values[b] = kept;
}
