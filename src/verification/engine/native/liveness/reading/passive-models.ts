import type { GraphModel } from '@tensorflow/tfjs-converter';
import * as tf from '@tensorflow/tfjs-core';
import type { ColourPicture } from '../../documents/images/index.js';
import {
  faceSquare,
  loadGraph,
  placeOf,
  sampleSquare,
  type FaceMesh,
  type Square,
} from '../../faces/reading/index.js';
import type { PassiveSignals } from '../passive-signals.js';
import { regularPattern } from './regular-pattern.js';

const LIVE_SIDE = 32;
const REAL_SIDE = 128;
/** The area around a face that the models were trained on, in face widths. */
const AROUND = 1.55;

/** The two small models that the Human package brings beside its landmarks. */
export class PassiveModels {
  private constructor(
    private readonly live: GraphModel,
    private readonly real: GraphModel,
  ) {}

  static async load(): Promise<PassiveModels> {
    return new PassiveModels(await loadGraph('liveness'), await loadGraph('antispoof'));
  }

  read(picture: ColourPicture, mesh: FaceMesh): PassiveSignals {
    const square = faceSquare(mesh, AROUND);
    return {
      live: scoreOf(this.live, picture, square, LIVE_SIDE),
      real: scoreOf(this.real, picture, square, REAL_SIDE),
      pattern: patternAround(picture, mesh),
    };
  }
}

/** How far the strongest regular pattern around a face stands out. */
export function patternAround(picture: ColourPicture, mesh: FaceMesh): number {
  return regularPattern(picture, faceSquare(mesh, AROUND).middle);
}

function scoreOf(model: GraphModel, picture: ColourPicture, square: Square, size: number): number {
  return tf.tidy(() => {
    const pixels = sampleSquare(picture, size, placeOf(square, size));
    const input = tf.div(tf.tensor4d(pixels, [1, size, size, 3], 'float32'), 255);
    const [score = 0] = (model.execute(input) as tf.Tensor).dataSync();
    return score;
  });
}
