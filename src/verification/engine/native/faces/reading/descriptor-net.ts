import * as tf from '@tensorflow/tfjs-core';
import { loadDescriptorWeights } from './installed-models.js';

/** The side of the network's input. */
export const CHIP = 150;
/** Means of red, green and blue in dlib's training. */
const MEAN_COLOUR = [122.782, 117.001, 104.298];
const BLOCKS = [
  'conv32_1',
  'conv32_2',
  'conv32_3',
  'conv64_down',
  'conv64_1',
  'conv64_2',
  'conv64_3',
  'conv128_down',
  'conv128_1',
  'conv128_2',
  'conv256_down',
  'conv256_1',
  'conv256_2',
  'conv256_down_out',
];

interface Layer {
  filter: tf.Tensor4D;
  bias: tf.Tensor;
}

interface Block {
  halves: boolean;
  first: Layer;
  second: Layer;
}

/** dlib's ResNet with 29 layers (`dlib_face_recognition_resnet_model_v1`): 128 numbers from a face. */
export class DescriptorNet {
  private constructor(
    private readonly entry: Layer,
    private readonly blocks: readonly Block[],
    private readonly output: tf.Tensor2D,
  ) {}

  static async load(): Promise<DescriptorNet> {
    const weights = await loadDescriptorWeights();
    const layer = (name: string) => foldedLayer(weights, name);
    const net = new DescriptorNet(
      layer('conv32_down'),
      BLOCKS.map((name) => ({
        halves: name.includes('down'),
        first: layer(`${name}/conv1`),
        second: layer(`${name}/conv2`),
      })),
      tf.clone(weightOf(weights, 'fc')) as tf.Tensor2D,
    );
    tf.dispose(weights);
    return net;
  }

  /** Each of `chips` is 150 x 150 pixels in red, green and blue; results have the same order. */
  describe(chips: readonly Uint8Array[]): Float32Array[] {
    const numbers = tf.tidy(() => {
      const pixels = new Float32Array(chips.length * CHIP * CHIP * 3);
      for (const [i, chip] of chips.entries()) pixels.set(chip, i * CHIP * CHIP * 3);
      const input = tf.tensor4d(pixels, [chips.length, CHIP, CHIP, 3]);
      let x = tf.div<tf.Tensor4D>(tf.sub(input, tf.tensor1d(MEAN_COLOUR)), 255);
      x = tf.maxPool(
        convolve(x, this.entry, { strides: 2, pad: 'valid', relu: true }),
        3,
        2,
        'valid',
      );
      for (const block of this.blocks) x = block.halves ? halve(x, block) : refine(x, block);
      return tf.matMul(tf.mean<tf.Tensor2D>(x, [1, 2]), this.output).dataSync<'float32'>();
    });
    return chips.map((_, i) => numbers.slice(i * 128, (i + 1) * 128));
  }
}

/** Each convolution's scale is folded into its weights, once. */
function foldedLayer(weights: tf.NamedTensorMap, name: string): Layer {
  return tf.tidy(() => {
    const scale = weightOf(weights, `${name}/scale/weights`);
    const bias = tf.mul(weightOf(weights, `${name}/conv/bias`), scale);
    return {
      filter: tf.mul<tf.Tensor4D>(weightOf(weights, `${name}/conv/filters`), scale),
      bias: tf.add(bias, weightOf(weights, `${name}/scale/biases`)),
    };
  });
}

function weightOf(weights: tf.NamedTensorMap, name: string): tf.Tensor {
  const weight = weights[name];
  if (!weight) throw new Error(`the face descriptor's weights have no ${name}`);
  return weight;
}

interface Convolution {
  strides: 1 | 2;
  pad: 'same' | 'valid';
  relu: boolean;
}

function convolve(x: tf.Tensor4D, layer: Layer, { strides, pad, relu }: Convolution): tf.Tensor4D {
  const activation = relu ? 'relu' : 'linear';
  return tf.fused.conv2d({ x, ...layer, strides, pad, activation });
}

function refine(x: tf.Tensor4D, { first, second }: Block): tf.Tensor4D {
  const inner = convolve(x, first, { strides: 1, pad: 'same', relu: true });
  return tf.relu(tf.add(x, convolve(inner, second, { strides: 1, pad: 'same', relu: false })));
}

/** Halves width and height. Both branches are padded with zeros to the larger size. */
function halve(x: tf.Tensor4D, { first, second }: Block): tf.Tensor4D {
  const inner = convolve(x, first, { strides: 2, pad: 'valid', relu: true });
  const main = convolve(inner, second, { strides: 1, pad: 'same', relu: false });
  const short = tf.avgPool(x, 2, 2, 'valid');
  const size = [1, 2, 3].map((i) => Math.max(main.shape[i] ?? 0, short.shape[i] ?? 0));
  return tf.relu(tf.add(padded(main, size), padded(short, size)));
}

function padded(x: tf.Tensor4D, size: readonly number[]): tf.Tensor4D {
  const missing = size.map((wanted, i) => wanted - (x.shape[i + 1] ?? 0));
  if (missing.every((count) => count === 0)) return x;
  return tf.pad(x, [[0, 0], ...missing.map((count): [number, number] => [0, count])]);
}
