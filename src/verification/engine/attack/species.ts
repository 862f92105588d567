import type { Move } from '../../evidence/index.js';
import type { ColourPicture } from '../native/documents/images/picture.js';
import { mixed, paint, plain, spotted, type Surface } from './canvas.js';
import type { RandomNumber } from './random-number.js';
import {
  ellipsoidOf,
  headOf,
  lit,
  middleOf,
  paperOf,
  pushedPaper,
  reliefOf,
  turned,
  type Pose,
  type Scene,
} from './surfaces.js';

/** What the attacker shows for one prompt; `part` is how far the move has gone, 0 to 1. */
export interface Shown {
  readonly move: Move | null;
  readonly part: number;
  /** Degrees of the whole turn. */
  readonly degrees: number;
}

export type Painter = (scene: Scene, shown: Shown, random: RandomNumber) => ColourPicture;

export const FORGED = {
  flat: painter((scene) => paperOf(scene), { turns: 0, sways: 6 }),
  tilted: painter((scene) => paperOf(scene), { turns: 1, sways: 2 }),
  bent: painter((scene) => paperOf(scene, 1.4), { turns: 1, sways: 2 }),
  'pushed in 2-D': pushed,
  'pushed, spotted': pushedUnderNoise,
  'relief ×0.5': painter((scene) => reliefOf(scene, 0.5)),
  'relief ×1': painter((scene) => reliefOf(scene, 1)),
  'relief ×1.7': painter((scene) => reliefOf(scene, 1.7)),
  ellipsoid: painter((scene) => ellipsoidOf(scene, 0.45)),
  'head model': painter((scene) => headOf(scene, 1.2), { isLit: true }),
} as const satisfies Record<string, Painter>;

interface Ways {
  /** How much of the asked turn the surface makes. */
  turns?: number;
  /** Degrees in its plane, at random. */
  sways?: number;
  isLit?: boolean;
}

function painter(
  surfaceOf: (scene: Scene) => Surface,
  { turns = 1, sways = 1, isLit = false }: Ways = {},
): Painter {
  const surfaces = new WeakMap<Scene, Surface>();
  return (scene, shown, random) => {
    const surface = surfaces.get(scene) ?? surfaceOf(scene);
    surfaces.set(scene, surface);
    const { yaw = 0, pitch = 0 } = poseOf(shown);
    const sway = () => (random() * 2 - 1) * sways;
    const pose = { yaw: yaw * turns + sway() / 2, pitch: pitch * turns + sway() / 2, roll: sway() };
    const canvas = plain(scene.picture);
    const before = turned(surface, pose, scene);
    paint(isLit ? lit(before) : before, scene.picture, canvas);
    return canvas;
  };
}

function pushed(scene: Scene, shown: Shown, random: RandomNumber): ColourPicture {
  const { yaw = 0, pitch = 0 } = poseOf(shown);
  const share = (degrees: number) => Math.sin((degrees * Math.PI) / 180) * 0.3 * scene.faceWidth;
  const canvas = plain(scene.picture);
  const surface = pushedPaper(scene, { x: share(yaw) + random(), y: share(pitch) + random() });
  paint(surface, scene.picture, canvas);
  return canvas;
}

/** Noise that comes with the turn hides what moves. */
function pushedUnderNoise(scene: Scene, shown: Shown, random: RandomNumber): ColourPicture {
  const picture = pushed(scene, shown, random);
  return shown.move === null ? picture : spotted(picture, random, { across: 14, most: 60 });
}

/** The photo's face, warped onto the face of another person who really moves. */
export function swapped(scene: Scene, driver: Scene): ColourPicture {
  const relief = reliefOf(scene, 1);
  const canvas: ColourPicture = { ...driver.picture, data: new Uint8Array(driver.picture.data) };
  const vertices = relief.vertices.map((vertex, i) => ({
    ...vertex,
    ...(driver.mesh[i] ?? middleOf(driver.mesh)),
  }));
  paint({ ...relief, vertices }, toned(scene, driver), canvas);
  return mixed(driver.picture, canvas, 0.92);
}

/** The photo as bright as the other face, channel by channel. */
function toned({ picture, mesh }: Scene, driver: Scene): ColourPicture {
  const [own, other] = [meanColour(picture, mesh), meanColour(driver.picture, driver.mesh)];
  const data = picture.data.map((value, i) => {
    const n = i % 3;
    return Math.max(0, Math.min(255, value + (other[n] ?? 0) - (own[n] ?? 0)));
  });
  return { ...picture, data };
}

function meanColour({ data, width, height }: ColourPicture, mesh: Scene['mesh']): number[] {
  return [0, 1, 2].map((n) => {
    const values = mesh.map(({ x, y }) => {
      const column = Math.max(0, Math.min(width - 1, Math.round(x)));
      const row = Math.max(0, Math.min(height - 1, Math.round(y)));
      return data[(row * width + column) * 3 + n] ?? 0;
    });
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  });
}

export function poseOf({ move, part, degrees }: Shown): Pose {
  const by = degrees * part;
  switch (move) {
    case 'left':
      return { yaw: by };
    case 'right':
      return { yaw: -by };
    // Nobody nods as far as they turn.
    case 'up':
      return { pitch: -by * 0.7 };
    case 'down':
      return { pitch: by * 0.7 };
    case null:
      return {};
  }
}
