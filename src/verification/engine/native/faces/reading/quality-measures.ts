import type { ColourPicture, Point } from '../../documents/images/picture.js';
import { meshPoint, type FaceMesh, type MeshPoint } from './face-mesh.js';
import type { FaceMeasures } from '../quality.policy.js';
import { fitSimilarity, sampleSquare } from './sampling.js';

export function measureFace(
  picture: ColourPicture,
  mesh: FaceMesh,
  detection: number,
): FaceMeasures {
  const chip = uprightChip(picture, mesh);
  const face = faceBrightness(chip.gray);
  const eyes = [eyeAround(chip, mesh, LEFT_EYE), eyeAround(chip, mesh, RIGHT_EYE)];
  const cheeks = [meshPoint(mesh, 'leftCheek'), meshPoint(mesh, 'rightCheek')] as const;
  const eyeCorners = [meshPoint(mesh, 'leftEyeOuter'), meshPoint(mesh, 'rightEyeOuter')] as const;
  const [across, down] = [
    towards(...cheeks),
    towards(meshPoint(mesh, 'forehead'), meshPoint(mesh, 'chin')),
  ];
  const between = towards(...eyeCorners);
  return {
    width: Math.hypot(across.x, across.y),
    yaw: degrees(Math.atan2(across.z, Math.hypot(across.x, across.y))),
    pitch: degrees(Math.atan2(down.z, Math.hypot(down.x, down.y))),
    roll: degrees(Math.atan2(between.y, between.x)),
    detection,
    sharpness: sharpnessOf(chip.gray),
    brightness: meanOf(face),
    burntOut: face.filter((value) => value >= BURNT).length / face.length,
    eyeVariation: Math.min(...eyes.map(deviationOf)) / Math.max(1, deviationOf(face)),
    eyeContrast: Math.min(...eyes.map(contrastOf)),
    outside: outsideOf(picture, mesh.points),
    grainless: grainlessOf(picture, mesh.points),
  };
}

const SIDE = 128;
const BURNT = 250;
/** Where the outer corners of the eyes and of the mouth lie in the upright square. */
const PLACES = [
  { of: 'leftEyeOuter', x: 0.26 * SIDE, y: 0.38 * SIDE },
  { of: 'rightEyeOuter', x: 0.74 * SIDE, y: 0.38 * SIDE },
  { of: 'mouthLeft', x: 0.37 * SIDE, y: 0.74 * SIDE },
  { of: 'mouthRight', x: 0.63 * SIDE, y: 0.74 * SIDE },
] as const;
/** The lids and corners of each eye in the mesh. */
const LEFT_EYE = [33, 133, 159, 145, 160, 144, 158, 153];
const RIGHT_EYE = [263, 362, 386, 374, 387, 373, 385, 380];

interface Chip {
  readonly gray: Float32Array;
  /** Where a point of the picture lies in the chip. */
  readonly find: (point: Point) => Point;
}

function uprightChip(picture: ColourPicture, mesh: FaceMesh): Chip {
  const place = fitSimilarity(
    PLACES,
    PLACES.map(({ of }) => meshPoint(mesh, of)),
  );
  const colours = sampleSquare(picture, SIDE, place);
  const { a, b, tx, ty } = place;
  const square = a * a + b * b;
  return {
    gray: Float32Array.from({ length: SIDE * SIDE }, (_, i) => brightnessAt(colours, i * 3)),
    find: ({ x, y }) => ({
      x: (a * (x - tx) + b * (y - ty)) / square,
      y: (a * (y - ty) - b * (x - tx)) / square,
    }),
  };
}

// Called for each pixel: a list of the three would make it much slower.
function brightnessAt(colours: Uint8Array, at: number): number {
  return (
    0.299 * (colours[at] ?? 0) + 0.587 * (colours[at + 1] ?? 0) + 0.114 * (colours[at + 2] ?? 0)
  );
}

/** Within the oval of the face in the upright square. */
function faceBrightness(gray: Float32Array): number[] {
  return Array.from(gray).filter((_, i) => {
    const x = ((i % SIDE) / SIDE - 0.5) / 0.36;
    const y = (Math.floor(i / SIDE) / SIDE - 0.515) / 0.45;
    return x * x + y * y <= 1;
  });
}

function eyeAround({ gray, find }: Chip, { points }: FaceMesh, of: readonly number[]): number[] {
  const eye = of.map((i) => find(points[i] ?? { x: 0, y: 0 }));
  const x = meanOf(eye.map((point) => point.x));
  const y = meanOf(eye.map((point) => point.y));
  const along = eye.map((point) => point.x);
  const width = Math.max(...along) - Math.min(...along);
  return Array.from(gray).filter((_, i) => {
    const dx = Math.abs((i % SIDE) - x);
    const dy = Math.abs(Math.floor(i / SIDE) - y);
    return dx <= width * 0.6 && dy <= width * 0.28;
  });
}

/** From dark to light, without the outermost twelfth at each end. */
function contrastOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return at(0.92) - at(0.08);
}

function sharpnessOf(gray: Float32Array): number {
  const at = (x: number, y: number) => gray[y * SIDE + x] ?? 0;
  let fine = 0;
  let coarse = 0;
  for (let y = 10; y < SIDE - 10; y++) {
    for (let x = 14; x < SIDE - 14; x++) {
      const around = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1);
      fine += (4 * at(x, y) - around) ** 2;
      coarse += (at(x + 2, y) - at(x - 2, y)) ** 2 + (at(x, y + 2) - at(x, y - 2)) ** 2;
    }
  }
  return Math.sqrt(fine / Math.max(1, coarse));
}

function outsideOf({ width, height }: ColourPicture, points: readonly MeshPoint[]): number {
  const out = points.filter(({ x, y }) => x < 0 || y < 0 || x > width - 1 || y > height - 1);
  return out.length / points.length;
}

/** Below it neighbours differ by rounding only. */
const LEAST_GRAIN = 0.6;

/** In the picture's own pixels, within the oval of the face. */
function grainlessOf(picture: ColourPicture, points: readonly MeshPoint[]): number {
  const { width, height, data } = picture;
  const [left, right] = extent(
    points.map(({ x }) => x),
    width,
  );
  const [top, bottom] = extent(
    points.map(({ y }) => y),
    height,
  );
  let without = 0;
  let all = 0;
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const u = (x - (left + right) / 2) / ((right - left) / 2);
      const v = (y - (top + bottom) / 2) / ((bottom - top) / 2);
      if (u * u + v * v > 0.8) continue;
      const at = (y * width + x) * 3;
      const around =
        brightnessAt(data, at - 3) +
        brightnessAt(data, at + 3) +
        brightnessAt(data, at - width * 3) +
        brightnessAt(data, at + width * 3);
      all += 1;
      if (Math.abs(4 * brightnessAt(data, at) - around) < LEAST_GRAIN) without += 1;
    }
  }
  return all === 0 ? 0 : without / all;
}

function extent(values: readonly number[], size: number): [number, number] {
  return [
    Math.max(1, Math.floor(Math.min(...values))),
    Math.min(size - 2, Math.ceil(Math.max(...values))),
  ];
}

function towards(from: MeshPoint, to: MeshPoint): MeshPoint {
  return { x: to.x - from.x, y: to.y - from.y, z: to.z - from.z };
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
}
