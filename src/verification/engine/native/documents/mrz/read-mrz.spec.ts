import {
  inventedTravelDocument,
  legibleShot,
} from '../../../../../../test/factories/invented-documents.js';
import { identityCardBack, travelCard } from '../../../../../../test/factories/travel-cards.js';
import { photograph } from '../../../../../../test/support/engine/camera.js';
import { Random } from '../../../../../../test/support/engine/random.js';
import { mrzLines, passportPage, renderPng } from '../../../specimen/index.js';
import { Deadline } from '../deadline.js';
import { decodePicture } from '../images/decode-picture.js';
import { toGray } from '../images/picture.js';
import { readMrz } from './read-mrz.js';

describe('a machine-readable zone before the camera', () => {
  it.each([
    ['TD1', identityCardBack, 21],
    ['TD2', travelCard, 22],
  ] as const)(
    'is read exactly: %s',
    async (format, draw, seed) => {
      const random = new Random(seed);
      const document = inventedTravelDocument(random);
      const photo = await photograph(await renderPng(draw(document), 350), legibleShot(random));

      const reading = await readMrz(toGray(await decodePicture(photo)), new Deadline(60_000));

      expect(reading).toMatchObject({ format, lines: mrzLines(format, document) });
    },
    60_000,
  );

  it.each([
    ['TD1', identityCardBack],
    ['TD3', passportPage],
  ] as const)('is read exactly when seen far aside: %s', async (format, draw) => {
    const document = inventedTravelDocument(new Random(23));
    const photo = await photograph(await renderPng(draw(document), 350), { pan: 0.3, tilt: 0.15 });

    const reading = await readMrz(toGray(await decodePicture(photo)), new Deadline(60_000));

    expect(reading).toMatchObject({ format, lines: mrzLines(format, document) });
  });

  it('is absent without lines of letters', async () => {
    const desk = await photograph(
      await renderPng('<svg xmlns="http://www.w3.org/2000/svg" width="86" height="54"/>', 200),
    );

    expect(await readMrz(toGray(await decodePicture(desk)), new Deadline(60_000))).toBeNull();
  }, 60_000);
});
