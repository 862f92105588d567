import type { GraphModel } from '@tensorflow/tfjs-converter';
import * as tf from '@tensorflow/tfjs-core';
import type { ColourPicture, Point } from '../../documents/images/picture.js';
import type { FaceCandidate } from './face-detector.js';
import { loadGraph } from './installed-models.js';
import { applySimilarity, placeOf, sampleSquare, type Square } from './sampling.js';

/** In pixels of the picture; `z` in the same unit, growing away from the camera. */
export interface MeshPoint extends Point {
  readonly z: number;
}

/** The 468 points of the MediaPipe face mesh, always in the same order. */
export interface FaceMesh {
  readonly points: readonly MeshPoint[];
  /** How sure the model is that this is a face, 0 to 1. */
  readonly score: number;
}

/** Mesh points by name; left and right as seen in an upright picture. */
export const MESH = {
  forehead: 10,
  chin: 152,
  leftCheek: 234,
  rightCheek: 454,
  leftEyeOuter: 33,
  leftEyeInner: 133,
  rightEyeInner: 362,
  rightEyeOuter: 263,
  mouthLeft: 61,
  mouthRight: 291,
} as const;

export function meshPoint({ points }: FaceMesh, of: keyof typeof MESH): MeshPoint {
  const point = points[MESH[of]];
  if (!point) throw new Error('the face mesh has fewer points than expected');
  return point;
}

/** Between cheeks, forehead and chin. */
export function faceMiddle(mesh: FaceMesh): Point {
  const around = (['leftCheek', 'rightCheek', 'forehead', 'chin'] as const).map((name) =>
    meshPoint(mesh, name),
  );
  return {
    x: around.reduce((sum, { x }) => sum + x / 4, 0),
    y: around.reduce((sum, { y }) => sum + y / 4, 0),
  };
}

export function meshBox({ points }: FaceMesh) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return {
    ...{ left: Math.min(...xs), right: Math.max(...xs) },
    ...{ top: Math.min(...ys), bottom: Math.max(...ys) },
  };
}

const INPUT = 192;
/** The size around the detector's box that the model was trained on. */
const AROUND_CANDIDATE = 1.5;

/** MediaPipe Face Mesh, on a square around the candidate that is turned upright by its eyes. */
export class FaceMeshReader {
  private constructor(private readonly graph: GraphModel) {}

  static async load(): Promise<FaceMeshReader> {
    return new FaceMeshReader(await loadGraph('facemesh'));
  }

  read(picture: ColourPicture, { box, eyes }: FaceCandidate): FaceMesh {
    const square: Square = {
      middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
      side: Math.max(box.width, box.height) * AROUND_CANDIDATE,
      angle: Math.atan2(eyes[1].y - eyes[0].y, eyes[1].x - eyes[0].x),
    };
    const place = placeOf(square, INPUT);
    const [points, flag] = tf.tidy(() => {
      const pixels = sampleSquare(picture, INPUT, place);
      const input = tf.div(tf.tensor4d(pixels, [1, INPUT, INPUT, 3], 'float32'), 255);
      const outputs = this.graph.execute(input) as tf.Tensor[];
      return [numbersOf(outputs, 468 * 3), numbersOf(outputs, 1)];
    });
    return {
      points: Array.from({ length: 468 }, (_, i) => ({
        // The model counts from the first pixel's corner, the picture from its centre.
        ...applySimilarity(place, (points[i * 3] ?? 0) - 0.5, (points[i * 3 + 1] ?? 0) - 0.5),
        z: ((points[i * 3 + 2] ?? 0) * square.side) / INPUT,
      })),
      score: flag[0] ?? 0,
    };
  }
}

function numbersOf(outputs: tf.Tensor[], size: number): Float32Array {
  const output = outputs.find((tensor) => tensor.size === size);
  if (!output) throw new Error('the face mesh has another shape than expected');
  return output.dataSync<'float32'>();
}
