import type { FaceAnalysis } from './face-analysis.js';
import { FACE_THRESHOLDS, matchKnownUser, matchPortrait } from './face-match.policy.js';
import { FACE_ISSUES, type FaceIssue, type FaceMeasures } from './quality.policy.js';
import { TEMPLATE_LENGTH, type FaceTemplate } from './template.js';

/** At the given distance from the one at 0. */
function template(distance: number, model = 'm'): FaceTemplate {
  const values = new Float32Array(TEMPLATE_LENGTH).fill(0.5);
  values[0] = 0.5 + distance;
  return { model, version: '1', values };
}

function analysis(distance: number, issues: FaceIssue[] = [], model = 'm'): FaceAnalysis {
  return { issues, face: { template: template(distance, model), measures: {} as FaceMeasures } };
}

describe('a selfie against a portrait', () => {
  it.each([
    [0, 'same'],
    [FACE_THRESHOLDS.portrait.pass - 0.01, 'same'],
    [FACE_THRESHOLDS.portrait.pass + 0.01, 'unclear'],
    [FACE_THRESHOLDS.portrait.fail - 0.01, 'unclear'],
    [FACE_THRESHOLDS.portrait.fail + 0.01, 'different'],
    [1.2, 'different'],
  ])('at distance %d is %s', (distance, outcome) => {
    expect(matchPortrait(analysis(0), analysis(distance)).outcome).toBe(outcome);
  });

  it('goes by the thresholds it is given', () => {
    const strict = { pass: 0.2, fail: 0.3 };

    expect(matchPortrait(analysis(0), analysis(0.25), strict)).toEqual({
      outcome: 'unclear',
      reasons: ['close_call'],
    });
    expect(matchPortrait(analysis(0), analysis(0.4), strict).outcome).toBe('different');
  });

  it.each(FACE_ISSUES)('is never a match when either has the issue %s', (issue) => {
    const unclear = { outcome: 'unclear', reasons: [issue] };

    expect(matchPortrait(analysis(0, [issue]), analysis(0))).toEqual(unclear);
    expect(matchPortrait(analysis(0), analysis(0, [issue]))).toEqual(unclear);
    expect(matchKnownUser(analysis(0, [issue]), template(0))).toEqual(unclear);
  });

  it('is unclear without a face, whatever else is missing', () => {
    const nobody: FaceAnalysis = { issues: [], face: null };

    for (const match of [
      matchPortrait(nobody, analysis(0)),
      matchPortrait(analysis(0), nobody),
      matchPortrait(nobody, nobody),
      matchKnownUser(nobody, template(0)),
    ]) {
      expect(match).toEqual({ outcome: 'unclear', reasons: ['no_face'] });
    }
  });
});

describe('a selfie against a known user', () => {
  it('must be nearer than to a portrait', () => {
    const between = FACE_THRESHOLDS.portrait.pass - 0.01;

    expect(matchPortrait(analysis(0), analysis(between)).outcome).toBe('same');
    expect(matchKnownUser(analysis(0), template(between)).outcome).not.toBe('same');
  });

  it('is unclear when the template is of another model', () => {
    expect(matchKnownUser(analysis(0), template(0, 'older'))).toEqual({
      outcome: 'unclear',
      reasons: ['other_model'],
    });
  });
});
