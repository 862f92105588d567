import {
  EvidenceDouble,
  frames,
  WorkersDouble,
} from '../../../../test/support/engine/scripted-engine.js';
import type { Evidence } from '../engine.js';
import { toStored } from './faces/stored-template.js';
import { TEMPLATE_LENGTH } from './faces/template.js';
import { FaceReadings } from './face-readings.js';
import { SelfieEvaluator } from './selfie-evaluator.js';
import type { Asker } from './workers/engine-workers.js';

const PORTRAIT = Buffer.from(JSON.stringify({ face: 0.2 }));
const SESSION = 'vs_1';

/** A selfie and its challenge beside a kept portrait, which is read as the frame reader answers. */
async function evaluate(readAgain: object | null) {
  const evidence = new EvidenceDouble();
  evidence.capture(SESSION, 'selfie', { face: 0.1 });
  evidence.answer(SESSION, frames(0.1, 1));
  const workers = new WorkersDouble();
  const { ask } = workers;
  const asked = (name: string, input: { picture: Buffer }, asker: Asker) =>
    readAgain && name === 'readFrame' && PORTRAIT.equals(input.picture)
      ? Promise.resolve(readAgain)
      : ask(name as 'readFrame', input, asker);
  Object.assign(workers, { ask: asked });
  const values = new Float32Array(TEMPLATE_LENGTH).fill(0.5);
  values[0] = 0.9;
  const template = toStored({ model: workers.model, version: '1', values });
  const { checks, outcome } = await new SelfieEvaluator(
    evidence as never,
    { find: () => Promise.resolve(null) } as never,
    workers as never,
    new FaceReadings(workers as never),
    { find: () => Promise.resolve(null) } as never,
    { remember: () => Promise.resolve(new Map()) } as never,
    { check: (_: Evidence, found: object) => Promise.resolve(found) } as never,
  ).evaluate(
    {
      sessionId: SESSION,
      steps: ['document', 'selfie'],
      earlier: { face: { kind: 'portrait', template, picture: PORTRAIT.toString('base64') } },
      known: null,
    } as unknown as Evidence,
    AbortSignal.timeout(10_000),
  );
  const liveness = checks.find(({ code }) => code === 'selfie_liveness');
  return { result: outcome.result, reasons: liveness?.reasons ?? [] };
}

it('passes a selfie beside a kept portrait that it is no copy of', async () => {
  expect(await evaluate(null)).toEqual({ result: 'pass', reasons: [] });
});

it.each([
  ['shows no face', { refusal: null, value: { face: null, crowded: false } }],
  ['is refused', { refusal: 'too_slow', value: null }],
])('is unclear where the kept portrait %s when it is read again', async (_, readAgain) => {
  expect(await evaluate(readAgain)).toEqual({ result: 'unclear', reasons: ['portrait_unusable'] });
});
