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

/** Patches of colours that are about equally bright. */
function flower(side: number): string {
  const spots = Array.from({ length: 36 }, (_, i) => {
    const [x, y] = [((i % 6) + 0.5) * (side / 6), (Math.floor(i / 6) + 0.5) * (side / 6)];
    return `<circle cx="${x}" cy="${y}" r="${side / 14}" fill="${i % 2 === 0 ? '#3f6b8c' : '#5d7a2e'}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${spots.join('')}</svg>`;
}

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

  it.each<[string, number, boolean]>([
    ['is one with a portrait in colour glued on', 0, true],
    ['is no page in a twentieth of its colour, with a portrait in colour', 0.05, false],
  ])('%s', async (_, saturation, isCopy) => {
    const drawn = sharp(await page);
    const { width, height } = await drawn.metadata();
    const side = Math.round(width / 3);
    const colours = await sharp({
      create: { width: side, height: side, channels: 3, background: '#8a3b2f' },
    })
      .composite([{ input: Buffer.from(flower(side)) }])
      .png()
      .toBuffer();
    const printed = saturation === 0 ? drawn.greyscale() : drawn.modulate({ saturation });
    const [left, top] = [Math.round(width * 0.08), Math.round(height * 0.25)];
    const paper = await sharp(await printed.toColourspace('srgb').png().toBuffer())
      .composite([{ input: colours, left, top }])
      .png()
      .toBuffer();

    expect(isPhotocopy(await decodePicture(await photograph(paper, SHOT)))).toBe(isCopy);
  });

  it.each(EVEN)('is no pale page in %s', async (_, lamp) => {
    expect(isPhotocopy(await photo(0.2, lamp))).toBe(false);
  });
});
