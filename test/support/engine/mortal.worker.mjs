// The engine's own jobs, in a thread that dies during some of them and reports its tensors.
import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import * as tf from '@tensorflow/tfjs-core';
import * as jobs from '../../../dist/src/verification/engine/native/workers/engine.worker.js';

export const load = jobs.load;
export const analyseSelfie = jobs.analyseSelfie;

/** With a marker file it dies once, while it works. */
export async function analysePortrait({ picture, marker }) {
  const answer = jobs.analysePortrait({ picture });
  if (marker && !existsSync(marker)) {
    writeFileSync(marker, '');
    await delay(1);
    process.exit(1);
  }
  return answer;
}

export function tensors() {
  return tf.memory().numTensors;
}

/** A worker that sends nothing over the network. */
export function callsHome() {
  return globalThis.fetch('https://example.com/model.json').then(
    () => 'called',
    (error) => error.message,
  );
}
