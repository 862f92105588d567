import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FaceAnalysis } from '../../src/verification/engine/native/faces/face-analysis.js';
import { compareTemplates } from '../../src/verification/engine/native/faces/template.js';
import {
  ALONE,
  EngineWorkers,
} from '../../src/verification/engine/native/workers/engine-workers.js';
import { describeWithSamples, sample } from '../support/engine/samples.js';
import { volume } from '../support/volume.js';

/** Longer than a busy machine takes. */
const PATIENT = 300_000;
const MORTAL = pathToFileURL('test/support/engine/mortal.worker.mjs');

function distance(a: FaceAnalysis, b: FaceAnalysis): number {
  if (!a.face || !b.face) throw new Error('no face');
  const compared = compareTemplates(a.face.template, b.face.template);
  return compared.comparable ? compared.distance : Infinity;
}

describeWithSamples('two people in turn through the workers (needs SAMPLES_DIR)', () => {
  const JOBS = volume(8, 500);
  /** Two jobs whose thread dies. */
  const KILLED = volume([2, 5], [120, 301]);
  const PEOPLE = ['faces/P000603_b_lowres.jpg', 'faces/V000128_b_lowres.jpg'];

  it(`never get each other’s face, in ${JOBS} concurrent jobs with two killed threads`, async () => {
    const pool = new EngineWorkers({ workers: 2, entry: MORTAL, loadDeadlineMs: PATIENT });
    const ask = (i: number) => {
      const marker = KILLED.includes(i) ? join(tmpdir(), `engine-${randomUUID()}`) : undefined;
      const input = { picture: sample(PEOPLE[i % 2] ?? ''), marker };
      return pool.run({ name: 'analysePortrait', input, deadlineMs: PATIENT }, ALONE) as Promise<{
        value: FaceAnalysis;
      }>;
    };
    try {
      const own = [(await ask(0)).value, (await ask(1)).value] as const;
      expect(distance(...own)).toBeGreaterThan(0.6);

      const answers = await Promise.all(Array.from({ length: JOBS }, (_, i) => ask(i)));

      const far = answers.filter(({ value }, i) => distance(value, own[i % 2 ? 1 : 0]) > 1e-3);
      expect(far).toHaveLength(0);
    } finally {
      await pool.close();
    }
  }, 600_000);
});
