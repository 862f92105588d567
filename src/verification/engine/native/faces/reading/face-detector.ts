import type { GraphModel } from '@tensorflow/tfjs-converter';
import * as tf from '@tensorflow/tfjs-core';
import type { ColourPicture, Point } from '../../documents/images/picture.js';
import { loadGraph } from './installed-models.js';
import { shrinkToSquare } from './sampling.js';

/** A part of a picture. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A possible face, before its landmarks are read. */
export interface FaceCandidate {
  readonly box: Box;
  /** 0 to 1. */
  readonly score: number;
  /** The middles of the two eyes; the first is on the left of an upright picture. */
  readonly eyes: readonly [Point, Point];
}

const INPUT = 256;
/** Each grid lays that many anchors into every cell. */
const GRIDS = [
  { cells: 16, anchors: 2 },
  { cells: 8, anchors: 6 },
];
/** Numbers per anchor: the box's middle and size, then six key points. */
const NUMBERS = 16;
/** Below it a candidate is as often a shirt as a face. */
const LEAST_SCORE = 0.3;
/** Two boxes with a larger overlap are one face. */
const MAX_OVERLAP = 0.3;
const MAX_FACES = 5;

/** BlazeFace. Finds faces of about a sixteenth of the picture's longer side and more. */
export class FaceDetector {
  private constructor(private readonly graph: GraphModel) {}

  static async load(): Promise<FaceDetector> {
    return new FaceDetector(await loadGraph('blazeface'));
  }

  /** Best first. */
  find(picture: ColourPicture): FaceCandidate[] {
    const outputs = tf.tidy(() => {
      const square = shrinkToSquare(picture, INPUT);
      const pixels = tf.tensor4d(square, [1, INPUT, INPUT, 3], 'float32');
      const named = this.graph.execute(tf.sub(tf.div(pixels, 127.5), 1)) as tf.Tensor[];
      return named.map((tensor) => ({
        shape: tensor.shape,
        numbers: tensor.dataSync<'float32'>(),
      }));
    });
    const scale = Math.max(picture.width, picture.height) / INPUT;
    const found = GRIDS.flatMap(({ cells, anchors }) => {
      const count = cells * cells * anchors;
      const of = (width: number) =>
        outputs.find(({ shape }) => shape[1] === count && shape[2] === width)?.numbers;
      return candidatesOf({ scores: of(1), boxes: of(NUMBERS), cells, anchors, scale });
    });
    return withoutOverlaps(found.toSorted((a, b) => b.score - a.score));
  }
}

interface GridOutput {
  scores: Float32Array | undefined;
  boxes: Float32Array | undefined;
  cells: number;
  anchors: number;
  scale: number;
}

function candidatesOf({ scores, boxes, cells, anchors, scale }: GridOutput): FaceCandidate[] {
  if (!scores || !boxes) throw new Error('the face detector has another shape than expected');
  const found: FaceCandidate[] = [];
  for (const [i, logit] of scores.entries()) {
    const score = 1 / (1 + Math.exp(-logit));
    if (score < LEAST_SCORE) continue;
    const cell = Math.floor(i / anchors);
    const anchorX = ((cell % cells) + 0.5) * (INPUT / cells);
    const anchorY = (Math.floor(cell / cells) + 0.5) * (INPUT / cells);
    const at = (n: number) => boxes[i * NUMBERS + n] ?? 0;
    const point = (n: number): Point => ({
      x: (anchorX + at(n)) * scale,
      y: (anchorY + at(n + 1)) * scale,
    });
    const middle = point(0);
    const [width, height] = [at(2) * scale, at(3) * scale];
    found.push({
      box: { x: middle.x - width / 2, y: middle.y - height / 2, width, height },
      score,
      eyes: [point(4), point(6)],
    });
  }
  return found;
}

/** Takes the best first, then those that do not overlap it. */
function withoutOverlaps(sorted: FaceCandidate[]): FaceCandidate[] {
  const kept: FaceCandidate[] = [];
  for (const candidate of sorted) {
    if (kept.length === MAX_FACES) break;
    if (kept.every(({ box }) => overlap(box, candidate.box) <= MAX_OVERLAP)) kept.push(candidate);
  }
  return kept;
}

/** The shared area relative to the union of both. */
function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const shared = Math.max(0, width) * Math.max(0, height);
  return shared / (a.width * a.height + b.width * b.height - shared);
}
