import {
  EvidenceDouble,
  frames,
  WorkersDouble,
} from '../../../../test/support/engine/scripted-engine.js';
import type { Evidence } from '../engine.js';
import { fromStored, toStored } from './faces/stored-template.js';
import { TEMPLATE_LENGTH } from './faces/template.js';
import { FaceReadings } from './face-readings.js';
import { mirroredFingerprint } from './liveness/fingerprint.js';
import { SelfieEvaluator } from './selfie-evaluator.js';
import type { Asker } from './workers/engine-workers.js';

const PORTRAIT = Buffer.from(JSON.stringify({ face: 0.2, fingerprint: 'f'.repeat(256) }));
const SESSION = 'vs_1';

/** The portrait of the session's document, or that of an earlier one, which is all that is enrolled. */
type KeptBy = 'document' | 'enrolment';

/**
 * A selfie and its challenge beside a kept portrait, which is read as the frame reader answers. The selfie is as like the
 * portrait's mirror image as `toMirrored` says.
 */
async function evaluate(
  readAgain: object | null,
  by: KeptBy = 'document',
  { fingerprint = '5'.repeat(256), toMirrored = 0.5 } = {},
) {
  const evidence = new EvidenceDouble();
  evidence.capture(SESSION, 'selfie', { face: 0.1, fingerprint });
  evidence.answer(SESSION, frames(0.1, 1));
  const workers = new WorkersDouble();
  const { ask } = workers;
  const asked = (name: string, input: { picture: Buffer; isMirrored?: true }, asker: Asker) => {
    if (input.isMirrored) return Promise.resolve([null, { likeness: toMirrored }]);
    return readAgain && name === 'readFrame' && PORTRAIT.equals(input.picture)
      ? Promise.resolve(readAgain)
      : ask(name as 'readFrame', input, asker);
  };
  Object.assign(workers, { ask: asked });
  const values = new Float32Array(TEMPLATE_LENGTH).fill(0.5);
  values[0] = 0.9;
  const portrait = {
    kind: 'portrait',
    template: toStored({ model: workers.model, version: '1', values }),
    picture: PORTRAIT.toString('base64'),
  };
  const isEnrolled = by === 'enrolment';
  const enrolled = isEnrolled
    ? { ...portrait, template: fromStored(portrait.template), sides: [] }
    : null;
  const { checks, outcome } = await new SelfieEvaluator(
    evidence as never,
    { find: () => Promise.resolve(null) } as never,
    workers as never,
    new FaceReadings(workers as never),
    { find: () => Promise.resolve(enrolled) } as never,
    { remember: () => Promise.resolve(new Map()) } as never,
    { check: (_: Evidence, found: object) => Promise.resolve(found) } as never,
  ).evaluate(
    {
      sessionId: SESSION,
      steps: isEnrolled ? ['selfie'] : ['document', 'selfie'],
      earlier: { face: isEnrolled ? null : portrait },
      known: isEnrolled ? { userId: 'user_1' } : null,
    } as unknown as Evidence,
    AbortSignal.timeout(10_000),
  );
  const liveness = checks.find(({ code }) => code === 'selfie_liveness');
  return { result: outcome.result, reasons: liveness?.reasons ?? [] };
}

const KEPT_BY: KeptBy[] = ['document', 'enrolment'];

it.each(KEPT_BY)('passes a selfie that is no copy of the portrait kept by %s', async (by) => {
  expect(await evaluate(null, by)).toEqual({ result: 'pass', reasons: [] });
});

it.each(
  KEPT_BY.flatMap((by) => [
    [by, 'shows no face', { refusal: null, value: { face: null, crowded: false } }] as const,
    [by, 'is refused', { refusal: 'too_slow', value: null }] as const,
  ]),
)('is unclear where the portrait kept by %s %s when it is read again', async (by, _, readAgain) => {
  const unclear = { result: 'unclear', reasons: ['portrait_unusable'] };
  expect(await evaluate(readAgain, by)).toEqual(unclear);
});

it.each(KEPT_BY)('is unclear for the portrait kept by %s in the mirror', async (by) => {
  const unclear = { result: 'unclear', reasons: ['picture_copied'] };
  expect(await evaluate(null, by, { toMirrored: 0.97 })).toEqual(unclear);
});

it('is unclear for the enrolled picture, in the mirror as well', async () => {
  const unclear = { result: 'unclear', reasons: ['picture_copied'] };
  for (const fingerprint of ['f'.repeat(256), mirroredFingerprint('f'.repeat(256))])
    expect(await evaluate(null, 'enrolment', { fingerprint })).toEqual(unclear);
});

it('remembers a selfie that came without a challenge', async () => {
  const evidence = new EvidenceDouble();
  const fingerprint = 'a'.repeat(256);
  evidence.capture(SESSION, 'selfie', { face: 0.1, fingerprint });
  const workers = new WorkersDouble();
  const remembered: string[] = [];
  const { outcome } = await new SelfieEvaluator(
    evidence as never,
    { find: () => Promise.resolve(null) } as never,
    workers as never,
    new FaceReadings(workers as never),
    { find: () => Promise.resolve(null) } as never,
    {
      rememberSelfie: (_: object, each: string) => Promise.resolve(remembered.push(each)),
    } as never,
    {} as never,
  ).evaluate(
    { sessionId: SESSION, steps: ['selfie'], earlier: { face: null }, known: null } as never,
    AbortSignal.timeout(10_000),
  );

  expect(outcome.result).toBe('fail');
  expect(remembered).toEqual([fingerprint]);
});
