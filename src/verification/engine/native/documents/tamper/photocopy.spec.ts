import sharp from 'sharp';
import { inventedTravelDocument } from '../../../../../../test/factories/invented-documents.js';
import { photograph, type Shot } from '../../../../../../test/support/engine/camera.js';
import { Random } from '../../../../../../test/support/engine/random.js';
import { renderPng } from '../../../specimen/render.js';
import { passportPage } from '../../../specimen/travel-documents.js';
import { decodePicture } from '../images/decode-picture.js';
import { isPhotocopy } from './photocopy.js';

const SHOT: Shot = { width: 1200, height: 900, fill: 0.88 };
const EVEN: [string, Shot][] = [
  ['white light', {}],
  ['little light, with noise of colour', { warmth: 0.03, colourNoise: 12, jpegQuality: 70 }],
];
const LAMPS: [string, Shot][] = [
  ...EVEN,
  ['warm light with a glare', { warmth: 0.09, glare: [0.4, 0.5, 100], jpegQuality: 70 }],
  ['cold light with a glare', { warmth: -0.07, glare: [0.4, 0.5, 100] }],
];

describe('a copy without colours', () => {
  const page = renderPng(passportPage(inventedTravelDocument(new Random(4))), 150);
  const photo = async (saturation: number, shot: Shot) => {
    const drawn = sharp(await page);
    const printed = saturation === 0 ? drawn.greyscale() : drawn.modulate({ saturation });
    const paper = await printed.toColourspace('srgb').png().toBuffer();
    return decodePicture(await photograph(paper, { ...SHOT, ...shot }));
  };

  it.each(LAMPS)('is one in %s, and the page itself is none', async (_, lamp) => {
    expect(isPhotocopy(await photo(0, lamp))).toBe(true);
    expect(isPhotocopy(await photo(1, lamp))).toBe(false);
  });

  it.each(EVEN)('is no pale page in %s', async (_, lamp) => {
    expect(isPhotocopy(await photo(0.2, lamp))).toBe(false);
  });
});
