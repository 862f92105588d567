import { readFile } from 'node:fs/promises';
import { newLights, LIGHTS, type Light } from '../../evidence/index.js';
import type { ColourPicture } from '../native/documents/images/picture.js';
import type { FaceEngine } from '../native/faces/reading/face-engine.js';
import { meshBox, type FaceMesh } from '../native/faces/reading/face-mesh.js';
import type { FaceTint } from '../native/liveness/frame-observation.js';
import { tintIn } from '../native/liveness/reading/read-tint.js';
import {
  channelsOf,
  lightAnswer,
  linear,
  type LightAnswer,
  type LitFrame,
} from '../native/liveness/screen-light.policy.js';
import { photographed } from './canvas.js';
import type { Subject } from './footage.js';
import type { RandomNumber } from './random-number.js';
import { decoded } from './scenes.js';

/** How often the light on real footage was taken for that of the screen. */
export interface LightTally extends Record<LightAnswer, number> {
  readonly shown: 'none' | 'asked' | 'another';
  /** Of the light in the room that the screen adds to a face, as a share. */
  readonly strength: number;
}

/** A phone of 500 cd/m² at 30 cm adds some 5 to 40 % in a room of 100 to 500 lx, next to nothing in daylight. */
const STRENGTHS = [0.02, 0.05, 0.1, 0.15];
const FRAME_SIDE = 480;
const MOMENTS = 8;
const DRAWS = 100;
const PROMPTS = 4;
/** Walls are further from the screen than the face. */
const ON_SURROUNDINGS = 0.1;
/** How much of a tint of the whole picture the camera takes back. */
const WHITE_BALANCE = 0.5;

/** The tint of a frame: `none` as it is, else by strength and colour. */
type Moment = Map<string, FaceTint | null>;

/** Lights frames of each person by the colours asked for, by those of another challenge, or not at all. */
export async function lightTallies(
  subjects: readonly Subject[],
  engine: FaceEngine,
  random: RandomNumber,
): Promise<LightTally[]> {
  const rows = [
    { shown: 'none', strength: 0 } as const,
    ...(['asked', 'another'] as const).flatMap((shown) =>
      STRENGTHS.map((strength) => ({ shown, strength })),
    ),
  ].map((row) => ({ ...row, followed: 0, unseen: 0, contrary: 0 }));
  for (const { frames } of subjects) {
    const step = Math.max(1, Math.floor(frames.length / MOMENTS));
    const moments: Moment[] = [];
    for (const { file } of frames.filter((_, i) => i % step === 0))
      moments.push(...(await momentOf(file, engine, random)));
    if (moments.length < MOMENTS) continue;
    for (const row of rows)
      for (let i = 0; i < DRAWS; i += 1) row[drawn(moments, row, random)] += 1;
  }
  return rows;
}

function drawn(
  moments: readonly Moment[],
  { shown, strength }: Pick<LightTally, 'shown' | 'strength'>,
  random: RandomNumber,
): LightAnswer {
  const draw = () => newLights(PROMPTS, (below) => Math.floor(random() * below));
  const asked = draw();
  let other = draw();
  while (other.join() === asked.join()) other = draw();
  const lights = shown === 'asked' ? asked : other;
  const taken = moments.toSorted(() => random() - 0.5);
  const seen = lights.map((light, prompt): LitFrame => {
    const tint = taken[prompt]?.get(shown === 'none' ? 'none' : `${strength} ${light}`) ?? null;
    return { prompt, face: { tint, motion: null } };
  });
  return lightAnswer(asked, seen);
}

/** None without a face. */
async function momentOf(file: string, engine: FaceEngine, random: RandomNumber): Promise<Moment[]> {
  const picture = await decoded(await readFile(file), FRAME_SIDE);
  const [main] = engine.find(picture);
  if (!main) return [];
  const moment: Moment = new Map([['none', tintIn(picture, main.mesh)]]);
  for (const strength of STRENGTHS)
    for (const light of LIGHTS) {
      const shot = await photographed(litBy(picture, main.mesh, { light, strength }), random);
      moment.set(`${strength} ${light}`, tintIn(await decoded(shot), main.mesh));
    }
  return [moment];
}

/** Most on skin that faces the screen; then the camera balances white over the whole picture. */
function litBy(
  { width, height, data }: ColourPicture,
  mesh: FaceMesh,
  { light, strength }: { light: Light; strength: number },
): ColourPicture {
  const { left, right, top, bottom } = meshBox(mesh);
  const channels = channelsOf(light);
  const [before, after] = [new Float64Array(3), new Float64Array(3)];
  const lit = new Float64Array(data.length);
  for (let i = 0; i < data.length; i += 1) {
    const [n, pixel] = [i % 3, Math.floor(i / 3)];
    const across = ((pixel % width) * 2 - left - right) / (right - left);
    const along = (Math.floor(pixel / width) * 2 - top - bottom) / (bottom - top);
    const facing = Math.max(ON_SURROUNDINGS, 1 - (across * across + along * along) / 2);
    const own = linear((data[i] ?? 0) / 255);
    lit[i] = own * (1 + strength * (channels[n] ?? 0) * facing);
    before[n] = (before[n] ?? 0) + own;
    after[n] = (after[n] ?? 0) + (lit[i] ?? 0);
  }
  const gains = before.map((sum, n) => (sum / (after[n] ?? sum)) ** WHITE_BALANCE);
  return { width, height, data: Uint8Array.from(lit, (v, i) => encoded(v * (gains[i % 3] ?? 1))) };
}

function encoded(intensity: number): number {
  const value = intensity <= 0.0031308 ? intensity * 12.92 : 1.055 * intensity ** (1 / 2.4) - 0.055;
  return Math.min(255, Math.round(value * 255));
}
