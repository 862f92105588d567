import { FACE_THRESHOLDS } from '../faces/face-match.policy.js';
import type { FaceMeasures } from '../faces/quality.policy.js';
import { TEMPLATE_LENGTH, type FaceTemplate } from '../faces/template.js';
import type { AnsweredFrame } from '../liveness/challenge-check.policy.js';
import { selfieFindings, type SelfieEvidence } from './selfie-findings.policy.js';

function template(distance: number): FaceTemplate {
  const values = new Float32Array(TEMPLATE_LENGTH).fill(0.5);
  values[0] = 0.5 + distance;
  return { model: 'm', version: '1', values };
}

const frame = (yaw: number, at: number): AnsweredFrame => ({
  ...{ atMs: 0, prompt: 0, crowded: false },
  face: { template: template(at), fingerprint: '', issues: [], yaw, tint: null, motion: null },
});

/** Turns that are as near to the enrolled front as to the sides. */
const MISSED: SelfieEvidence = {
  selfie: { issues: [], face: { template: template(0), measures: {} as FaceMeasures } },
  challenge: {
    outcome: { outcome: 'passed' },
    seen: [frame(0, 0.05), frame(28, 0.31), frame(-33, 0.29)],
    selfieSeenAs: null,
    ...{ light: 'unseen', likenessToPortrait: 0.8, isEnrolledPicture: false },
  },
  portrait: null,
  known: {
    face: {
      template: template(0.3),
      sides: [
        { yaw: 30, template: template(0.45) },
        { yaw: -30, template: template(0.15) },
      ],
    },
  },
  thresholds: FACE_THRESHOLDS,
};
const OWN = { template: template(-0.25), isAuthentic: true };

function judge(change: Partial<SelfieEvidence>) {
  const { checks, outcome } = selfieFindings({ ...MISSED, ...change });
  const liveness = checks.find(({ code }) => code === 'selfie_liveness');
  return { outcome, liveness: [liveness?.value, liveness?.reasons] };
}

describe('turns unlike the enrolled views', () => {
  it('are unclear with a code of their own where all else passed', () => {
    expect(judge({})).toEqual({
      outcome: { result: 'unclear', code: 'liveness_unclear', reasons: ['selfie_not_confirmed'] },
      liveness: [false, ['sides_differ']],
    });
  });

  it('are settled by an authentic document with the same face, and stay on record', () => {
    expect(judge({ portrait: OWN })).toEqual({
      outcome: { result: 'pass' },
      liveness: [true, ['sides_differ']],
    });
  });

  it.each<[string, Partial<SelfieEvidence>, string]>([
    ['a document that did not pass', { portrait: { ...OWN, isAuthentic: false } }, 'unclear'],
    ['a document whose portrait is unread', { portrait: { ...OWN, template: null } }, 'fail'],
    [
      'a document with the face of somebody else',
      { portrait: { ...OWN, template: template(0.9) } },
      'fail',
    ],
    [
      'the document of whoever turned, with another enrolled face',
      {
        portrait: OWN,
        known: { face: { ...MISSED.known!.face!, template: template(0.9) } },
      },
      'fail',
    ],
    [
      'a document, where the moves were not seen',
      {
        portrait: OWN,
        challenge: {
          ...(MISSED.challenge as object as Exclude<SelfieEvidence['challenge'], string>),
          outcome: { outcome: 'unclear', reason: 'no_head_shape' },
        },
      },
      'unclear',
    ],
  ])('are not settled by %s', (_, change, result) => {
    const { outcome, liveness } = judge(change);

    expect(outcome.result).toBe(result);
    expect(liveness[0]).toBe(false);
  });
});
