import type { CheckReason } from '../../../checks/index.js';
import type { Light } from '../../../evidence/index.js';
import type { FaceTint, FrameFace, FrameObservation } from './frame-observation.js';

/** What counts of a frame with a face. */
export interface LitFrame extends Pick<FrameObservation, 'prompt'> {
  readonly face: Pick<FrameFace, 'tint' | 'motion'>;
}

/** `unseen`: too little light arrived, as in a bright room, so it says nothing. */
export type LightAnswer = 'followed' | 'unseen' | 'contrary';

/** Fewer prompts fit by chance. */
const LEAST_PROMPTS = 3;
/**
 * How far the tint strays over the prompts. Turns of a head in steady light reach 0.094 (in one of 100 answers of the
 * footage that strays most).
 */
const SEEN = 0.1;
/** The cosine between the colours that were shown and those that were seen. */
const LIKENESS = { followed: 0.75, contrary: 0.5 };

/** Whether the light on the face follows the colours of the screen. Only a hint: it decides nothing. */
export function lightAnswer(lights: readonly Light[], seen: readonly LitFrame[]): LightAnswer {
  const pairs = lights.flatMap((light, prompt) => {
    const tint = leastTurned(seen.filter((frame) => frame.prompt === prompt))?.face.tint;
    return tint ? [{ shown: tintOf(light), tint }] : [];
  });
  if (pairs.length < LEAST_PROMPTS) return 'unseen';
  const shown = strays(pairs.map((pair) => pair.shown));
  const found = strays(pairs.map((pair) => pair.tint));
  if (Math.sqrt(product(found, found) / pairs.length) < SEEN) return 'unseen';
  const likeness = product(shown, found) / Math.sqrt(product(shown, shown) * product(found, found));
  if (likeness >= LIKENESS.followed) return 'followed';
  return likeness <= LIKENESS.contrary ? 'contrary' : 'unseen';
}

export function lightHints(answer: LightAnswer): CheckReason[] {
  return answer === 'contrary' ? ['screen_light_differs'] : [];
}

/** The intensity of an sRGB value, both from 0 to 1 (IEC 61966-2-1). */
export function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** A turn moves light and shade over the face, and so changes its colour too. */
function leastTurned(frames: readonly LitFrame[]): LitFrame | undefined {
  const turn = ({ face: { motion } }: LitFrame) =>
    motion ? Math.hypot(motion.sideways, motion.downwards) : 0;
  return frames.toSorted((a, b) => turn(a) - turn(b))[0];
}

/** Red, green and blue of a colour, each as an intensity from 0 to 1. */
export function channelsOf(light: Light): number[] {
  return [1, 3, 5].map((at) => linear(parseInt(light.slice(at, at + 2), 16) / 255));
}

/** A little of this light changes a face by a small multiple of this. */
function tintOf(light: Light): FaceTint {
  const [red = 0, green = 0, blue = 0] = channelsOf(light);
  return [red - green, blue - green];
}

function strays(tints: readonly FaceTint[]): FaceTint[] {
  const mean = (of: 0 | 1) => tints.reduce((sum, tint) => sum + tint[of], 0) / tints.length;
  const [red, blue] = [mean(0), mean(1)];
  return tints.map((tint) => [tint[0] - red, tint[1] - blue]);
}

function product(a: readonly FaceTint[], b: readonly FaceTint[]): number {
  return a.reduce(
    (sum, [red, blue], i) => sum + red * (b[i]?.[0] ?? 0) + blue * (b[i]?.[1] ?? 0),
    0,
  );
}
