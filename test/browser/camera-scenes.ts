import sharp from 'sharp';
import {
  licenceBack,
  licenceFront,
  renderPng,
  SPECIMEN_HOLDER,
  SPECIMEN_LOOK,
} from '../../src/verification/engine/specimen/index.js';
import { photograph, type Shot } from '../support/engine/camera.js';
import { drawing } from '../support/engine/drawings.js';
import type { FakeCamera } from './fake-camera.js';

/** The camera of a phone held upright. */
export const CAMERA = { width: 1200, height: 1600 };

const LICENCE = {
  holder: SPECIMEN_HOLDER,
  look: SPECIMEN_LOOK,
  dateOfIssue: '2024-05-17',
  dateOfExpiry: '2032-05-17',
  kind: 'drivers_license',
  number: 'T64235789',
  state: 'VA',
  stateName: 'Virginia',
  iin: '636000',
  country: 'USA',
  aamvaVersion: 10,
  barcode: { columns: 13, errorLevel: 5, widthMm: 76 },
} as const;

/** A card that fills the outline of the page on a phone. */
export const CARD_SHOT: Shot = { ...CAMERA, fill: 0.78, table: 'dark', noise: 1 };

/** What the camera of a person with a licence sees, one after another. */
export async function licenceScenes() {
  const [front, back] = await Promise.all([
    renderPng(licenceFront(LICENCE)),
    renderPng(licenceBack(LICENCE)),
  ]);
  return {
    front: await photograph(front, CARD_SHOT),
    back: await photograph(back, CARD_SHOT),
    far: await photograph(front, { ...CARD_SHOT, fill: 0.45 }),
    table: await photograph(front, { ...CARD_SHOT, shift: [2, 2] }),
    dark: await photograph(front, { ...CARD_SHOT, exposure: 0.15 }),
  };
}

/** What a camera sees of a person who turns their head, as its own pixels. */
export async function faceScenes(camera: FakeCamera) {
  const around = 200;
  const face = await sharp(await drawing('shaded', 20))
    .resize(CAMERA.width, CAMERA.height)
    .extend({ left: around, right: around, top: around, bottom: around, extendWith: 'copy' })
    .toBuffer();
  const moved = async (dx: number, dy: number): Promise<Buffer> => {
    const place = { left: around - dx, top: around - dy, ...CAMERA };
    return camera.pixels(await sharp(face).extract(place).toBuffer());
  };
  return {
    ahead: await moved(0, 0),
    left: await moved(90, 0),
    right: await moved(-90, 0),
    up: await moved(0, -90),
    down: await moved(0, 90),
  };
}
