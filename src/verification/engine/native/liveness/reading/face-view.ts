import type { ColourPicture, Point } from '../../documents/images/picture.js';
import { fitSimilarity, sampleSquare } from '../../faces/reading/sampling.js';
import { MESH, type FaceMesh, type MeshPoint } from '../../faces/reading/face-mesh.js';
import { graySquare, halved, normalizeLighting, type GraySquare } from './gray-square.js';

/** A face in one frame: turned upright and scaled by its eyes and mouth. */
export interface FaceView {
  readonly fine: GraySquare;
  readonly coarse: GraySquare;
  /** The mesh within the square, from -1 to 1 each way; `z` in the same unit, growing away from the camera. */
  readonly points: readonly MeshPoint[];
}

const SIDE = 96;
const PLACES = [
  { point: MESH.leftEyeOuter, x: 0.22, y: 0.36 },
  { point: MESH.leftEyeInner, x: 0.4, y: 0.36 },
  { point: MESH.rightEyeInner, x: 0.6, y: 0.36 },
  { point: MESH.rightEyeOuter, x: 0.78, y: 0.36 },
  { point: MESH.mouthLeft, x: 0.36, y: 0.76 },
  { point: MESH.mouthRight, x: 0.64, y: 0.76 },
];

export function viewOf(picture: ColourPicture, { points }: FaceMesh): FaceView {
  const place = fitSimilarity(
    PLACES.map(({ x, y }) => ({ x: x * SIDE - 0.5, y: y * SIDE - 0.5 })),
    PLACES.map(({ point }): Point => points[point] ?? { x: 0, y: 0 }),
  );
  const gray = graySquare(sampleSquare(picture, SIDE, place), SIDE);
  const { a, b, tx, ty } = place;
  const square = a * a + b * b;
  const half = SIDE / 2;
  return {
    fine: normalizeLighting(gray, 10),
    coarse: normalizeLighting(halved(gray), 6),
    points: points.map(({ x, y, z }) => ({
      x: ((a * (x - tx) + b * (y - ty)) / square + 0.5) / half - 1,
      y: ((a * (y - ty) - b * (x - tx)) / square + 0.5) / half - 1,
      z: z / Math.sqrt(square) / half,
    })),
  };
}

/** The mirror image. Its points keep their numbers, so those of the left eye are now on the right one. */
export function mirrored({ fine, coarse, points }: FaceView): FaceView {
  return {
    fine: flipped(fine),
    coarse: flipped(coarse),
    points: points.map((point) => ({ ...point, x: -point.x })),
  };
}

function flipped({ side, values }: GraySquare): GraySquare {
  return {
    side,
    values: values.map((_, i) => values[i - (i % side) + side - 1 - (i % side)] ?? 0),
  };
}
