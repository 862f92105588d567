import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { loadGraphModel, type GraphModel } from '@tensorflow/tfjs-converter';
import * as tf from '@tensorflow/tfjs-core';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';

/**
 * The weights come from npm packages by path; their code is not loaded. Human's keeps the last
 * picture's faces and rounds landmarks to whole pixels.
 */
const require = createRequire(import.meta.url);
const HUMAN_MODELS = join(dirname(require.resolve('@vladmandic/human')), '..', 'models');
const FACE_API_MODELS = join(dirname(require.resolve('@vladmandic/face-api')), '..', 'model');
const WASM = dirname(require.resolve('@tensorflow/tfjs-backend-wasm'));

/** Starts the only backend: WebAssembly with SIMD, one thread, read from the package. */
export async function startTensors(): Promise<void> {
  setWasmPaths(`${WASM}/`);
  if (!(await tf.setBackend('wasm'))) throw new Error('WebAssembly is not available');
  await tf.ready();
}

interface GraphFile {
  modelTopology: object;
  weightsManifest: { weights: tf.io.WeightsManifestEntry[] }[];
}

/** One of the graphs that the Human package brings. */
export async function loadGraph(name: string): Promise<GraphModel> {
  const file = JSON.parse(await readFile(join(HUMAN_MODELS, `${name}.json`), 'utf8')) as GraphFile;
  const weights = await readFile(join(HUMAN_MODELS, `${name}.bin`));
  return loadGraphModel(
    tf.io.fromMemory({
      modelTopology: file.modelTopology,
      weightSpecs: file.weightsManifest.flatMap((group) => group.weights),
      weightData: ownBuffer(weights),
    }),
  );
}

/** The weights of dlib's face recognition network, by name. */
export async function loadDescriptorWeights(): Promise<tf.NamedTensorMap> {
  const name = 'face_recognition_model';
  const manifest = JSON.parse(
    await readFile(join(FACE_API_MODELS, `${name}-weights_manifest.json`), 'utf8'),
  ) as GraphFile['weightsManifest'];
  const weights = await readFile(join(FACE_API_MODELS, `${name}.bin`));
  return tf.io.decodeWeights(
    ownBuffer(weights),
    manifest.flatMap((group) => group.weights),
  );
}

/** A small file may share its buffer with others. */
function ownBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
