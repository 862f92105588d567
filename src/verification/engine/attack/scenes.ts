import sharp from 'sharp';
import type { ColourPicture } from '../native/documents/images/picture.js';
import type { FaceEngine } from '../native/faces/reading/face-engine.js';
import type { Scene } from './surfaces.js';

const SIDE = 640;
/** How much around the face is visible, in face widths. */
const AROUND = 2.4;

export async function decoded(picture: Uint8Array, longest = 1280): Promise<ColourPicture> {
  const { data, info } = await sharp(picture)
    .rotate()
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

/** The photo around its face, enlarged to one size; null without a face. */
export async function sceneOf(engine: FaceEngine, photo: Uint8Array): Promise<Scene | null> {
  const upright = await sharp(photo).rotate().removeAlpha().toBuffer();
  const whole = await decoded(upright, 8_000);
  const [face] = engine.find(whole);
  if (!face) return null;
  const { points } = face.mesh;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const side = Math.min(Math.round(face.width * AROUND), whole.width, whole.height);
  const from = (at: readonly number[], most: number): number =>
    Math.max(0, Math.min(most - side, Math.round((Math.min(...at) + Math.max(...at) - side) / 2)));
  const cut = { left: from(xs, whole.width), top: from(ys, whole.height) };
  const picture = await decoded(
    await sharp(upright)
      .extract({ ...cut, width: side, height: side })
      .resize(SIDE, SIDE)
      .png()
      .toBuffer(),
  );
  const [main] = engine.find(picture);
  return main ? { picture, mesh: main.mesh.points, faceWidth: main.width } : null;
}

/** A frame as it is, with its face; null without one. */
export function sceneIn(engine: FaceEngine, picture: ColourPicture): Scene | null {
  const [main] = engine.find(picture);
  return main ? { picture, mesh: main.mesh.points, faceWidth: main.width } : null;
}

/** As in a mirror. */
export function mirrored(photo: Uint8Array): Promise<Buffer> {
  return sharp(photo).rotate().flop().png().toBuffer();
}

/** The picture as small and soft as the portrait of a photographed card. */
export function printed(photo: Uint8Array): Promise<Buffer> {
  return sharp(photo).rotate().resize(260).blur(0.6).jpeg({ quality: 70 }).toBuffer();
}
