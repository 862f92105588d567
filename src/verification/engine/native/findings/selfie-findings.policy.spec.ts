import type { FaceKind } from '../../../persons/index.js';
import type { FaceAnalysis } from '../faces/face-analysis.js';
import type { FaceIssue, FaceMeasures } from '../faces/quality.policy.js';
import { type FaceTemplate, TEMPLATE_LENGTH } from '../faces/template.js';
import { FACE_THRESHOLDS } from '../faces/face-match.policy.js';
import type { ChallengeReason } from '../liveness/challenge-check.policy.js';
import type { AnsweredFrame } from '../liveness/challenge-check.policy.js';
import {
  selfieFindings,
  type AnsweredChallenge,
  type SelfieEvidence,
} from './selfie-findings.policy.js';

/** At the given distance from the one at 0. */
function template(distance: number, model = 'm'): FaceTemplate {
  const values = new Float32Array(TEMPLATE_LENGTH).fill(0.5);
  values[0] = 0.5 + distance;
  return { model, version: '1', values };
}

function selfie(issues: FaceIssue[] = [], distance = 0): FaceAnalysis {
  return { issues, face: { template: template(distance), measures: {} as FaceMeasures } };
}

/** A challenge of a face at this distance; `turns` are further frames: degrees and distance. */
function answered(
  distance: number | null,
  outcome: AnsweredChallenge['outcome'] = { outcome: 'passed' },
  turns: readonly (readonly [yaw: number, distance: number])[] = [],
): AnsweredChallenge {
  const frame = (yaw: number, at: number): AnsweredFrame => ({
    ...{ atMs: 0, prompt: 0, crowded: false },
    face: { template: template(at), fingerprint: '', issues: [], yaw, tint: null, motion: null },
  });
  const shown =
    distance === null ? [] : [frame(0, distance), ...turns.map((turn) => frame(...turn))];
  return {
    outcome,
    seen: shown,
    selfieSeenAs: null,
    ...{ light: 'unseen', likenessToPortrait: 0.8, isEnrolledPicture: false },
  };
}

const knownAs = (stored: FaceTemplate | null, kind?: FaceKind) => ({
  face: stored && { kind, template: stored, sides: [] },
});

const GENUINE: SelfieEvidence = {
  selfie: selfie(),
  challenge: answered(0.05),
  portrait: { template: template(0.3) },
  known: null,
  thresholds: FACE_THRESHOLDS,
};
const KNOWN: SelfieEvidence = { ...GENUINE, portrait: null, known: knownAs(template(0.3)) };

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

  it.each<[string, Partial<AnsweredChallenge>, SelfieEvidence]>([
    ['pass', { likenessToPortrait: 0.84 }, GENUINE],
    ['unclear', { likenessToPortrait: 0.96 }, GENUINE],
    ['unclear', { isEnrolledPicture: true }, KNOWN],
  ])('%s with pictures that stand so to a kept one: %j', (result, copies, base) => {
    const judged = judge({ challenge: { ...answered(0.05), ...copies } }, base);

    expect(judged.outcome.result).toBe(result);
    if (result === 'unclear')
      expect(judged.checks['selfie_liveness']).toEqual([false, 'completed', 'picture_copied']);
  });

  it('are unclear where the kept portrait cannot be read again, after every definite failure', () => {
    const likenessToPortrait = null;
    const judged = judge({ challenge: { ...answered(0.05), likenessToPortrait } });
    expect(judged.outcome).toMatchObject({ result: 'unclear', code: 'liveness_failed' });
    expect(judged.checks['selfie_liveness']).toEqual([false, 'completed', 'portrait_unusable']);

    const failed = answered(0.05, { outcome: 'failed', reason: 'other_face' });
    const refused = judge({ challenge: { ...failed, likenessToPortrait } });
    expect(refused.checks['selfie_liveness']).toEqual([false, 'completed', 'other_face']);
  });

  it.each([
    ['fail', 0.15, 0.7],
    ['pass', 0.22, 0.84],
    ['unclear', 0.22, 0.86],
    ['pass', 0.27, 0.86],
  ])('%s at %d from the portrait, %d alike', (result, distance, likenessToPortrait) => {
    const evidence = {
      portrait: { template: template(distance) },
      challenge: { ...answered(0), likenessToPortrait },
    };
    expect(judge(evidence).outcome.result).toBe(result);
  });

  it.each<[string, FaceKind | undefined, number, number]>([
    ['fail', 'portrait', 0.15, 0.7],
    ['unclear', 'portrait', 0.22, 0.86],
    ['pass', 'portrait', 0.27, 0.86],
    ['pass', 'selfie', 0.15, 0.7],
    ['pass', undefined, 0.15, 0.7],
  ])('%s where a %s is enrolled, at %d from it, %d alike', (result, kind, distance, likeness) => {
    const evidence = {
      known: knownAs(template(distance), kind),
      challenge: { ...answered(0), likenessToPortrait: likeness },
    };
    expect(judge(evidence, KNOWN).outcome.result).toBe(result);
  });

  it('hold a selfie against both where the session has both', () => {
    const both = judge({ known: knownAs(template(0.7)) });

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
    ['the named user', { ...KNOWN, known: knownAs(template(0.7)) }],
  ])('fail with another face than %s', (_, evidence) => {
    expect(judge(evidence).outcome).toEqual({ result: 'fail', code: 'selfie_mismatch' });
  });

  it('are stricter about a named user, who gives no second proof', () => {
    const close = template(0.53);

    expect(judge({ portrait: { template: close } }).outcome.result).toBe('pass');
    expect(judge({ known: knownAs(close) }, KNOWN).outcome).toMatchObject({
      result: 'unclear',
      code: 'selfie_mismatch',
      reasons: ['selfie_not_confirmed'],
    });
  });

  it('fail when the named user has no stored face', () => {
    expect(judge({ known: knownAs(null) }, KNOWN)).toMatchObject({
      outcome: { result: 'fail', code: 'face_not_enrolled' },
      checks: { selfie_matches_known_user: [false, 'skipped', 'not_enrolled'] },
    });
  });

  it.each<[string, SelfieEvidence['selfie']]>([
    ['a dark one', selfie(['dark'])],
    ['one without a face', { issues: [], face: null }],
    ['no picture', 'refused'],
    ['none', 'missing'],
  ])('do not tell by %s whether the named user is known', (_, shown) => {
    const [known, unknown] = [template(0.9), null].map(
      (face) => judge({ known: knownAs(face), selfie: shown }, KNOWN).outcome,
    );
    expect(unknown).toEqual(known);
    expect(unknown).toMatchObject({ result: 'unclear', code: 'selfie_mismatch' });
  });

  it.each<[SelfieEvidence['challenge'], string, string]>([
    ['missing', 'challenge_missing', 'selfie_missing'],
    ['refused', 'picture_refused', 'selfie_not_confirmed'],
  ])('hold no selfie against a stored face where the challenge is %s', (challenge, why, advice) => {
    const found = [template(0.1), template(0.9), null].map((face) =>
      judge({ known: knownAs(face), challenge }, KNOWN),
    );
    const unclear = { result: 'unclear', code: 'liveness_failed', reasons: [advice] };
    for (const { outcome, checks } of found) {
      expect(outcome).toEqual(unclear);
      expect(checks['selfie_matches_known_user']).toEqual([false, 'skipped', why]);
    }
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
      answered(0, { outcome: 'unclear', reason: 'moves_missing' }),
      [false, 'completed', 'moves_missing'],
    ],
    ['a challenge without a face', answered(null), [false, 'completed', 'no_face']],
  ])('are unclear with %s', (_, challenge, check) => {
    const { outcome, checks } = judge({ challenge });

    expect(outcome).toMatchObject({ result: 'unclear', code: 'liveness_failed' });
    expect(checks['selfie_liveness']).toEqual(check);
  });

  it.each<ChallengeReason>(['frame_seen_before', 'flat_picture', 'other_face'])(
    'fail for good with a challenge of no living person: %s',
    (reason) => {
      const challenge = answered(0, { outcome: 'failed', reason });

      expect(judge({ challenge })).toMatchObject({
        outcome: { result: 'fail', code: 'liveness_failed' },
        checks: { selfie_liveness: [false, 'completed', reason] },
      });
    },
  );

  it('fail when one face did the challenge and another is on the selfie', () => {
    const challenge = answered(0.6);

    expect(judge({ challenge })).toMatchObject({
      outcome: { result: 'fail', code: 'liveness_failed' },
      checks: { selfie_liveness: [false, 'completed', 'other_face'] },
    });
  });

  it.each<[string, SelfieEvidence]>([
    ['the portrait', { ...GENUINE, portrait: { template: template(-0.4) } }],
    ['the named user', { ...KNOWN, known: knownAs(template(-0.4)) }],
  ])('fail with a morph of %s and of the one who did the challenge', (_, evidence) => {
    const challenge = answered(0.4);

    expect(judge({ challenge }, evidence)).toMatchObject({
      outcome: { result: 'fail', code: 'liveness_failed' },
      checks: { selfie_liveness: [false, 'completed', 'other_face'] },
    });
  });

  it('are unclear when the face of the challenge is hardly that of the portrait', () => {
    const challenge = answered(0.18);
    const portrait = { template: template(-0.4) };

    expect(judge({ challenge, portrait })).toMatchObject({
      outcome: { result: 'unclear', code: 'liveness_failed', reasons: ['selfie_not_confirmed'] },
      checks: { selfie_liveness: [false, 'completed', 'close_call'] },
    });
  });

  it.each<[string, Partial<SelfieEvidence>]>([
    ['whose selfie is the portrait', { portrait: { template: template(0.16) } }],
    [
      'with a frame that is the portrait',
      { challenge: answered(0.1, undefined, [[20, 0.45]]), portrait: { template: template(0.5) } },
    ],
    ['whose selfie was used before', { challenge: { ...answered(0.05), selfieSeenAs: 'copy' } }],
  ])('fail with a copy of a picture: one %s', (_, evidence) => {
    expect(judge(evidence)).toMatchObject({
      outcome: { result: 'fail', code: 'liveness_failed' },
      checks: { selfie_liveness: [false, 'completed', 'picture_copied'] },
    });
  });

  it('fail with the enrolled picture, not with another of the same sitting', () => {
    const alike = { ...answered(0.05), selfieSeenAs: 'alike' } as const;
    const enrolled = { known: knownAs(template(0.1)) };

    expect(judge({ ...enrolled, challenge: alike }, KNOWN).outcome.result).toBe('fail');
    expect(judge(enrolled, KNOWN).outcome.result).toBe('pass');
    expect(judge({ challenge: alike }, KNOWN).outcome.result).toBe('pass');
  });

  const sides = [
    { yaw: 30, template: template(0.45) },
    { yaw: -30, template: template(0.15) },
  ];
  const turned = (left: number, right: number, yaw = -33) =>
    answered(0.05, undefined, [[28, left] as const, [yaw, right] as const]);
  it.each<[string, AnsweredChallenge, unknown[]]>([
    ['turns like the enrolled ones', turned(0.44, 0.16), [true, 'completed']],
    ['turns nearer to the front', turned(0.31, 0.29), [false, 'completed', 'sides_differ']],
    ['one turn too short', turned(0.44, 0.16, -15), [false, 'completed', 'sides_not_shown']],
    ['no turns', answered(0.05), [false, 'completed', 'sides_not_shown']],
  ])('compare the sides: %s', (_, challenge, check) => {
    const known = { face: { template: template(0.3), sides } };
    const { checks, outcome } = judge({ known, challenge }, KNOWN);

    expect(checks['selfie_liveness']).toEqual(check);
    expect(outcome.result).toBe(check[0] === true ? 'pass' : 'unclear');
  });

  it('are unclear with sides that an older model read, unless a document is shown', () => {
    const older = sides.map(({ yaw }) => ({ yaw, template: template(0.45, 'older') }));
    const known = { face: { template: template(0.3), sides: older } };
    const shown = { known, challenge: turned(0.44, 0.16) };
    const { checks, outcome } = judge(shown, KNOWN);
    const portrait = { template: template(-0.2) };

    expect(judge({ ...shown, portrait }).outcome).toEqual({ result: 'pass' });
    expect(outcome).toMatchObject({ result: 'unclear', code: 'liveness_failed' });
    expect(checks['selfie_liveness']).toEqual([false, 'error', 'other_model']);
  });

  it('compare the document alone where no face of the named person is readable', () => {
    expect(judge({ known: knownAs(null) })).toEqual({
      outcome: { result: 'pass' },
      checks: {
        selfie_matches_known_user: [false, 'skipped', 'not_enrolled'],
        selfie_matches_portrait: [true, 'completed'],
        selfie_liveness: [true, 'completed'],
      },
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
