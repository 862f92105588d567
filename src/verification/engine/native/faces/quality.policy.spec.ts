import { faceIssues, type FaceMeasures } from './quality.policy.js';

/** Typical values of a good selfie. */
const GOOD: FaceMeasures = {
  width: 320,
  yaw: -4,
  pitch: 8,
  roll: -1,
  detection: 0.96,
  sharpness: 0.5,
  brightness: 150,
  burntOut: 0,
  eyeVariation: 1.1,
  eyeContrast: 122,
  outside: 0,
  grainless: 0.06,
};

describe('the quality of a face', () => {
  it('accepts a good one', () => {
    expect(faceIssues(GOOD, 'selfie')).toEqual([]);
    expect(faceIssues(GOOD, 'portrait')).toEqual([]);
  });

  it.each<[string, Partial<FaceMeasures>]>([
    ['too_small', { width: 120 }],
    ['cut_off', { outside: 0.1 }],
    ['pose', { yaw: 30 }],
    ['pose', { yaw: -30 }],
    ['pose', { pitch: 40 }],
    ['pose', { pitch: -25 }],
    ['pose', { roll: 85 }],
    ['blurred', { sharpness: 0.15 }],
    ['dark', { brightness: 30 }],
    ['overexposed', { burntOut: 0.5, grainless: 0.4 }],
    ['eyes_covered', { eyeVariation: 0.15 }],
    ['not_a_photo', { grainless: 0.6 }],
    ['not_a_photo', { eyeContrast: 200, detection: 0.77 }],
  ])('reports %s for %j', (issue, measures) => {
    expect(faceIssues({ ...GOOD, ...measures }, 'selfie')).toEqual([issue]);
  });

  it('accepts a small, soft and turned portrait, which nobody can take again', () => {
    const printed = { ...GOOD, width: 55, sharpness: 0.15, yaw: 25, roll: -40 };

    expect(faceIssues(printed, 'portrait')).toEqual([]);
    expect(faceIssues({ ...printed, roll: -46 }, 'portrait')).toEqual(['pose']);
    expect(faceIssues(printed, 'selfie')).toEqual(['too_small', 'pose', 'blurred']);
  });
});
