import sharp from 'sharp';
import {
  licenceBack,
  licenceFront,
  renderPng,
  SPECIMEN_HOLDER,
  SPECIMEN_LOOK,
  type SpecimenLicence,
} from '../../../src/verification/engine/specimen/index.js';
import { inventedLicence } from '../../factories/invented-documents.js';
import { photograph, type Shot } from './camera.js';
import type { FrameView } from './frames.js';
import { Random } from './random.js';
import { sample } from './sample-files.js';

/** The licence of the specimens' holder, valid for long. */
export const LICENCE: SpecimenLicence = inventedLicence(new Random(11), {
  holder: SPECIMEN_HOLDER,
  look: SPECIMEN_LOOK,
  dateOfIssue: '2024-05-17',
  dateOfExpiry: '2042-05-17',
  kind: 'drivers_license',
  state: 'VA',
  iin: '636000',
  country: 'USA',
  aamvaVersion: 10,
  number: 'T64235789',
  barcode: { columns: 13, errorLevel: 4, widthMm: 74 },
});

const SHOT: Shot = { turn: 2, tilt: 0.03, blur: 0.4, fill: 0.85 };

/** Photographs of the two sides of the licence, with changes. */
export async function frontOf(card: Partial<SpecimenLicence> = {}, shot = SHOT): Promise<Buffer> {
  return photograph(await renderPng(licenceFront({ ...LICENCE, ...card }), 400), shot);
}

export async function backOf(card: Partial<SpecimenLicence> = {}, shot = SHOT): Promise<Buffer> {
  return photograph(await renderPng(licenceBack({ ...LICENCE, ...card }), 500), shot);
}

/** The licence with the photo of a person of the samples. */
export async function withPortrait(person: string): Promise<Partial<SpecimenLicence>> {
  const photo = await sharp(sample(`faces/${person}_b_lowres.jpg`))
    .resize(400)
    .jpeg()
    .toBuffer();
  const portrait = `data:image/jpeg;base64,${photo.toString('base64')}`;
  return { look: { ...SPECIMEN_LOOK, portrait } };
}

export type Moved = 'left' | 'right' | 'up' | 'down';

/** How a head makes each move. */
export const HEAD_VIEWS: Record<Moved, FrameView> = {
  left: { yaw: 18 },
  right: { yaw: -18 },
  up: { pitch: -15 },
  down: { pitch: 15 },
};
