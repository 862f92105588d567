import { inventedLicence } from '../../../../../../test/factories/invented-documents.js';
import { photograph, type Shot } from '../../../../../../test/support/engine/camera.js';
import { Random } from '../../../../../../test/support/engine/random.js';
import { aamvaText, licenceBack, licenceFront, renderPng } from '../../../specimen/index.js';
import { Deadline } from '../deadline.js';
import { decodePicture } from '../images/decode-picture.js';
import { toGray, type GrayPicture } from '../images/picture.js';
import { BarcodeSearch, type BarcodeReading } from './read-barcode.js';

const LICENCE = inventedLicence(new Random(4), {
  barcode: { columns: 12, errorLevel: 4, widthMm: 70 },
});

async function taken(picture: Buffer, shot: Shot): Promise<GrayPicture> {
  return toGray(await decodePicture(await photograph(picture, shot)));
}

async function readBarcode(picture: GrayPicture, deadline: Deadline): Promise<BarcodeReading> {
  const search = new BarcodeSearch(picture, deadline);
  const quick = await search.quick();
  return quick.status === 'read' ? quick : search.further();
}

describe('a barcode before the camera', () => {
  let back: Buffer;
  beforeAll(async () => {
    back = await renderPng(licenceBack(LICENCE), 500);
  });

  const read = async (picture: Buffer, shot: Shot) =>
    readBarcode(await taken(picture, shot), new Deadline(20_000));

  it.each<[string, Shot]>([
    ['lies straight', {}],
    ['lies askew', { turn: 11 }],
    ['lies upside down', { turn: 178 }],
    ['stands upright', { turn: 90, fill: 0.6 }],
    ['is seen from the side', { turn: 4, tilt: 0.15, pan: -0.1 }],
    ['is out of focus', { turn: -3, blur: 1.1 }],
    ['is small', { width: 1024, height: 768, turn: 3, fill: 0.85 }],
    ['mirrors a lamp', { turn: 3, glare: [0.6, 0.3, 120] }],
    ['lies on a white table, in bad light', { table: 'white', shade: 0.4, noise: 12 }],
  ])('is read exactly when it %s', async (_, shot) => {
    expect(await read(back, shot)).toMatchObject({ status: 'read', text: aamvaText(LICENCE) });
  });

  it('is read exactly when its bars are wide, seen from near', async () => {
    const wide = { ...LICENCE, barcode: { columns: 9, errorLevel: 3, widthMm: 74 } };
    const near: Shot = { width: 2400, height: 1800, fill: 0.8, turn: -4, tilt: 0.05, pan: -0.08 };

    const picture = await renderPng(licenceBack(wide), 600);
    expect(await read(picture, near)).toMatchObject({ status: 'read', text: aamvaText(wide) });
  });

  it('is not guessed when most of it is out of focus', async () => {
    expect(await read(back, { blur: 6 })).not.toHaveProperty('text');
  });

  it('is absent on the front of a card', async () => {
    const front = await renderPng(licenceFront(LICENCE), 300);

    expect(await read(front, {})).not.toHaveProperty('text');
  });

  it('is taken from a picture whose print is read', async () => {
    const picture = await taken(back, { turn: 11 });
    const search = new BarcodeSearch(picture, new Deadline(20_000));
    const dark = ({ data }: GrayPicture): number => data.filter((value) => value < 80).length;

    expect(search.withoutSymbol()).toBe(picture);
    await search.quick();
    expect(dark(search.withoutSymbol())).toBeLessThan(0.3 * dark(picture));
  });

  it('is not read after the deadline', async () => {
    expect(await readBarcode(await taken(back, {}), new Deadline(0))).not.toHaveProperty('text');
  });
});
