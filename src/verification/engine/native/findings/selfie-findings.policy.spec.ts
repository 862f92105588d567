import type { FaceAnalysis } from '../faces/face-analysis.js';
import type { FaceIssue, FaceMeasures } from '../faces/quality.policy.js';
import { type FaceTemplate, TEMPLATE_LENGTH } from '../faces/template.js';
import { FACE_THRESHOLDS } from '../faces/face-match.policy.js';
import type { ChallengeReason } from '../liveness/challenge-check.policy.js';
import { selfieFindings, type SelfieEvidence } from './selfie-findings.policy.js';

/** At the given distance from the one at 0. */
function template(distance: number, model = 'm'): FaceTemplate {
  const values = new Float32Array(TEMPLATE_LENGTH).fill(0.5);
  values[0] = 0.5 + distance;
  return { model, version: '1', values };
}

function selfie(issues: FaceIssue[] = [], distance = 0): FaceAnalysis {
  return { issues, face: { template: template(distance), measures: {} as FaceMeasures } };
}

const GENUINE: SelfieEvidence = {
  selfie: selfie(),
  challenge: { outcome: { outcome: 'passed' }, face: template(0.1) },
  portrait: { template: template(0.3) },
  known: null,
  thresholds: FACE_THRESHOLDS,
};
const KNOWN: SelfieEvidence = { ...GENUINE, portrait: null, known: { template: template(0.3) } };

function judge(evidence: Partial<SelfieEvidence>, base = GENUINE) {
  const { checks, outcome } = selfieFindings({ ...base, ...evidence });
  return {
    outcome,
    checks: Object.fromEntries(
      checks.map(({ code, value, status, reasons = [] }) => [code, [value, status, ...reasons]]),
    ),
  };
}

describe('the findings about a selfie', () => {
  it('pass with the face of the portrait and a challenge that it did', () => {
    expect(judge({})).toEqual({
      outcome: { result: 'pass' },
      checks: {
        selfie_matches_portrait: [true, 'completed'],
        selfie_liveness: [true, 'completed'],
      },
    });
  });

  it('pass with the stored face of the named user', () => {
    expect(judge({}, KNOWN)).toEqual({
      outcome: { result: 'pass' },
      checks: {
        selfie_matches_known_user: [true, 'completed'],
        selfie_liveness: [true, 'completed'],
      },
    });
  });

  it('hold a selfie against both where the session has both', () => {
    const both = judge({ known: { template: template(0.7) } });

    expect(both.outcome).toEqual({ result: 'fail', code: 'selfie_mismatch' });
    expect(both.checks['selfie_matches_portrait']).toEqual([true, 'completed']);
    expect(both.checks['selfie_matches_known_user']).toEqual([
      false,
      'completed',
      'different_face',
    ]);
  });

  it.each<[string, SelfieEvidence]>([
    ['the portrait', { ...GENUINE, portrait: { template: template(0.7) } }],
    ['the named user', { ...KNOWN, known: { template: template(0.7) } }],
  ])('fail with another face than %s', (_, evidence) => {
    expect(judge(evidence).outcome).toEqual({ result: 'fail', code: 'selfie_mismatch' });
  });

  it('are stricter about a named user, who gives no second proof', () => {
    const close = template(0.53);

    expect(judge({ portrait: { template: close } }).outcome.result).toBe('pass');
    expect(judge({ known: { template: close } }, KNOWN).outcome).toMatchObject({
      result: 'unclear',
      code: 'selfie_mismatch',
      reasons: ['selfie_not_confirmed'],
    });
  });

  it('fail when the named user has no stored face', () => {
    expect(judge({ known: { template: null } }, KNOWN)).toMatchObject({
      outcome: { result: 'fail', code: 'face_not_enrolled' },
      checks: { selfie_matches_known_user: [false, 'skipped', 'not_enrolled'] },
    });
  });

  it('fail without a stored face: a live face alone identifies nobody', () => {
    expect(judge({ portrait: null }).outcome).toEqual({
      result: 'fail',
      code: 'face_not_enrolled',
    });
  });

  it.each<[string, Partial<SelfieEvidence>, string, unknown[]]>([
    ['no selfie', { selfie: 'missing' }, 'selfie_missing', [false, 'skipped', 'selfie_missing']],
    [
      'a file that is no picture',
      { selfie: 'refused' },
      'selfie_not_confirmed',
      [false, 'skipped', 'picture_refused'],
    ],
    [
      'two faces',
      { selfie: selfie(['two_faces']) },
      'several_faces',
      [false, 'completed', 'two_faces'],
    ],
    [
      'a drawing',
      { selfie: selfie(['not_a_photo']) },
      'selfie_not_confirmed',
      [false, 'completed', 'not_a_photo'],
    ],
    [
      'no face',
      { selfie: { issues: ['no_face'], face: null } },
      'face_missing',
      [false, 'completed', 'no_face'],
    ],
    [
      'a portrait that another model read',
      { portrait: { template: template(0, 'other') } },
      'selfie_not_confirmed',
      [false, 'error', 'other_model'],
    ],
    [
      'a damaged portrait',
      { portrait: { template: { ...template(0), values: new Float32Array(TEMPLATE_LENGTH) } } },
      'selfie_not_confirmed',
      [false, 'error', 'damaged'],
    ],
  ])('are unclear with %s', (_, evidence, advice, check) => {
    const { outcome, checks } = judge(evidence);

    expect(outcome).toEqual({
      result: 'unclear',
      code: 'selfie_mismatch',
      reasons: expect.arrayContaining([advice]) as string[],
    });
    expect(checks['selfie_matches_portrait']).toEqual(check);
  });

  it.each<[string, SelfieEvidence['challenge'], unknown[]]>([
    ['no challenge', 'missing', [false, 'skipped', 'challenge_missing']],
    ['frames that are no pictures', 'refused', [false, 'skipped', 'picture_refused']],
    [
      'moves that were not made',
      { outcome: { outcome: 'unclear', reason: 'moves_missing' }, face: template(0) },
      [false, 'completed', 'moves_missing'],
    ],
    [
      'a challenge without a face',
      { outcome: { outcome: 'passed' }, face: null },
      [false, 'completed', 'no_face'],
    ],
  ])('are unclear with %s', (_, challenge, check) => {
    const { outcome, checks } = judge({ challenge });

    expect(outcome).toMatchObject({ result: 'unclear', code: 'liveness_failed' });
    expect(checks['selfie_liveness']).toEqual(check);
  });

  it.each<ChallengeReason>(['frame_seen_before', 'flat_picture', 'other_picture', 'too_late'])(
    'fail for good with a challenge of no living person: %s',
    (reason) => {
      const challenge = { outcome: { outcome: 'failed', reason }, face: template(0) } as const;

      expect(judge({ challenge })).toMatchObject({
        outcome: { result: 'fail', code: 'liveness_failed' },
        checks: { selfie_liveness: [false, 'completed', reason] },
      });
    },
  );

  it('fail when one face did the challenge and another is on the selfie', () => {
    const challenge = { outcome: { outcome: 'passed' }, face: template(0.6) } as const;

    expect(judge({ challenge })).toMatchObject({
      outcome: { result: 'fail', code: 'liveness_failed' },
      checks: { selfie_liveness: [false, 'completed', 'other_face'] },
    });
  });

  it.each<[string, SelfieEvidence]>([
    ['the portrait', { ...GENUINE, portrait: { template: template(-0.4) } }],
    ['the named user', { ...KNOWN, known: { template: template(-0.4) } }],
  ])('fail with a morph of %s and of the one who did the challenge', (_, evidence) => {
    const challenge = { outcome: { outcome: 'passed' }, face: template(0.4) } as const;

    expect(judge({ challenge }, evidence)).toMatchObject({
      outcome: { result: 'fail', code: 'liveness_failed' },
      checks: { selfie_liveness: [false, 'completed', 'other_face'] },
    });
  });

  it('are unclear when the face of the challenge is hardly that of the portrait', () => {
    const challenge = { outcome: { outcome: 'passed' }, face: template(0.18) } as const;
    const portrait = { template: template(-0.4) };

    expect(judge({ challenge, portrait })).toMatchObject({
      outcome: { result: 'unclear', code: 'liveness_failed', reasons: ['selfie_not_confirmed'] },
      checks: { selfie_liveness: [false, 'completed', 'close_call'] },
    });
  });

  it('carry the lines of a screen as a hint, which decides nothing', () => {
    const seen = (pattern: number) => ({ ...selfie(), pattern });
    const { outcome, checks } = judge({ selfie: seen(3) });

    expect(outcome).toEqual({ result: 'pass' });
    expect(checks['selfie_liveness']).toEqual([true, 'completed', 'screen_pattern']);
    expect(judge({ selfie: seen(2.9) }).checks['selfie_liveness']).toEqual([true, 'completed']);
  });

  it('go by the project’s threshold', () => {
    const thresholds = {
      portrait: { pass: 0.2, fail: 0.25 },
      knownUser: { pass: 0.15, fail: 0.2 },
    };

    expect(judge({ thresholds }).outcome).toEqual({ result: 'fail', code: 'selfie_mismatch' });
  });
});
