import { LIGHTS, type Light } from '../../../evidence/index.js';
import type { ColourPicture } from '../documents/images/picture.js';
import type { FaceMeasures } from '../faces/quality.policy.js';
import { FACE_THRESHOLDS } from '../faces/face-match.policy.js';
import { TEMPLATE_LENGTH, type FaceTemplate } from '../faces/template.js';
import { selfieFindings } from '../findings/selfie-findings.policy.js';
import { tintIn } from './reading/read-tint.js';
import type { FaceTint } from './frame-observation.js';
import { channelsOf, lightAnswer, type LitFrame } from './screen-light.policy.js';

const [RED, GREEN, BLUE] = LIGHTS;
const ASKED: Light[] = [GREEN, RED, BLUE, RED];

function frame(prompt: number, tint: FaceTint | null, sideways = 0.3): LitFrame {
  const motion = { sideways, downwards: 0, likeness: 1, squeeze: 1, nose: 1 };
  return { prompt, face: { tint, motion } };
}

/** The tint of a face that this much of each colour falls on, beside steady light. */
function lit(lights: readonly Light[], strength: number): LitFrame[] {
  return lights.map((light, prompt) => {
    const [red = 0, green = 0, blue = 0] = channelsOf(light).map((channel) =>
      Math.log(1 + strength * channel),
    );
    return frame(prompt, [0.7 + red - green, -0.4 + blue - green]);
  });
}

describe('the light of the screen on a face', () => {
  it('is no saturated red, whose changes may harm (WCAG 2.3.1)', () => {
    for (const light of LIGHTS) {
      const [red = 0, green = 0, blue = 0] = channelsOf(light);
      expect(red / (red + green + blue)).toBeLessThan(0.8);
    }
  });

  it.each([
    ['followed', 'the colours that were asked for', ASKED, 0.15],
    ['contrary', 'those of another challenge', [RED, BLUE, GREEN, BLUE] as const, 0.15],
    ['unseen', 'too little of them', ASKED, 0.05],
    ['unseen', 'too little of another challenge', [RED, BLUE, GREEN, BLUE] as const, 0.05],
    ['unseen', 'colours of which half agree', [GREEN, RED, BLUE, GREEN] as const, 0.15],
  ] as const)('is %s with %s', (answer, _, shown, strength) => {
    expect(lightAnswer(ASKED, lit(shown, strength))).toBe(answer);
  });

  it('says nothing without light, or from too few prompts', () => {
    const contrary = lit([RED, BLUE, GREEN, BLUE], 0.15);

    expect(lightAnswer([], contrary)).toBe('unseen');
    expect(lightAnswer(ASKED, contrary.slice(0, 2))).toBe('unseen');
    const dim = contrary.map((each, i) => (i < 2 ? frame(i, null) : each));
    expect(lightAnswer(ASKED, dim)).toBe('unseen');
  });

  it('counts where the head is turned least, since a turn changes light and shade', () => {
    const turned = lit([RED, BLUE, GREEN, BLUE], 0.5).map(({ face, prompt }) =>
      frame(prompt, face.tint, 0.5),
    );

    expect(lightAnswer(ASKED, [...turned, ...lit(ASKED, 0.15)])).toBe('followed');
  });
});

it.each(['followed', 'unseen', 'contrary'] as const)(
  'the light of the screen decides nothing, whether a challenge passes or not: %s',
  (light) => {
    const template = (at: number): FaceTemplate => {
      const values = new Float32Array(TEMPLATE_LENGTH).fill(0.5);
      return { model: 'm', version: '1', values: values.fill(0.5 + at, 0, 1) };
    };
    const face = { template: template(0.05), fingerprint: '', issues: [], yaw: 0, tint: null };
    const found = (reason: 'no_face' | null) =>
      selfieFindings({
        selfie: { issues: [], face: { template: template(0), measures: {} as FaceMeasures } },
        challenge: {
          outcome: reason ? { outcome: 'unclear', reason } : { outcome: 'passed' },
          seen: [{ atMs: 0, prompt: 0, crowded: false, face: { ...face, motion: null } }],
          ...{ selfieSeenAs: null, light, likenessToPortrait: 0.8, isEnrolledPicture: false },
        },
        portrait: { template: template(0.3) },
        known: null,
        thresholds: FACE_THRESHOLDS,
      });
    const hints = light === 'contrary' ? ['screen_light_differs'] : [];
    const [good, bad] = [found(null), found('no_face')];

    expect([good.outcome.result, bad.outcome.result]).toEqual(['pass', 'unclear']);
    expect(bad.outcome).toMatchObject({ reasons: ['face_missing'] });
    const [passed, open] = [good, bad].map(({ checks }) => checks.at(-1)!);
    expect([passed!.value, passed!.reasons ?? []]).toEqual([true, hints]);
    expect([open!.value, open!.reasons]).toEqual([false, ['no_face', ...hints]]);
  },
);

describe('the tint of a face', () => {
  const SIDE = 64;
  const points = Array.from({ length: 468 }, (_, i) => {
    const [x, y] = [24 + (i % 16), 32 + (Math.floor(i / 16) % 16)];
    return { x, y, z: 0 };
  });
  const shown = (face: number[], around: number[]): ColourPicture => {
    const data = new Uint8Array(SIDE * SIDE * 3);
    for (let i = 0; i < SIDE * SIDE; i += 1) {
      const isFace = Math.abs((i % SIDE) - 32) <= 12 && Math.abs(Math.floor(i / SIDE) - 40) <= 12;
      data.set(isFace ? face : around, i * 3);
    }
    return { width: SIDE, height: SIDE, data };
  };
  const tint = (face: number[], around: number[]) =>
    tintIn(shown(face, around), { points, score: 1 });

  it('is that of the skin, and white balance does not change it', () => {
    const [red, blue] = tint([150, 110, 90], [100, 100, 100]) ?? [];
    const [warmRed, warmBlue] = tint([180, 110, 72], [120, 100, 80]) ?? [];

    expect([red, blue]).toEqual([expect.closeTo(0.68, 1), expect.closeTo(-0.43, 1)]);
    expect([warmRed, warmBlue]).toEqual([expect.closeTo(red!, 1), expect.closeTo(blue!, 1)]);
  });

  it('is none where the face fills the frame, or its surroundings are burnt out', () => {
    const wide = points.map(({ x, y }) => ({ x: (x - 24) * 4, y: (y - 32) * 4, z: 0 }));

    expect(tintIn(shown([150, 110, 90], [9, 9, 9]), { points: wide, score: 1 })).toBeNull();
    expect(tint([150, 110, 90], [255, 255, 255])).toBeNull();
  });
});
