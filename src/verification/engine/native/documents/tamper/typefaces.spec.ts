import { document, text } from '../../../specimen/drawing.js';
import { textWidth, type Type } from '../../../specimen/glyphs.js';
import { renderPng } from '../../../specimen/index.js';
import { decodePicture } from '../images/decode-picture.js';
import { toGray } from '../images/picture.js';
import { hasTwoTypefaces } from './typefaces.js';

const CAP_MM = 4;
const DPI = 200;
const PIXELS_A_MM = DPI / 25.4;
const SANS: Type = { typeface: 'sans', capHeight: CAP_MM };

/** One value on white paper, whose parts may be of different types; and whether it is found to be. */
async function found(
  parts: readonly (readonly [string, Type])[],
  { read, over = '' }: { read?: string; over?: string } = {},
): Promise<boolean> {
  let at = 5;
  const drawn = parts.map(([value, type]) => {
    const piece = text(value, type, [at, 10]);
    at += textWidth(value, type);
    return piece;
  });
  const size = { width: at + 5, height: 16 };
  const paper = `<rect width="${String(size.width)}" height="16" fill="#fff"/>`;
  const png = await renderPng(document(size, [paper, ...drawn, over]), DPI);
  const word = {
    text: read ?? parts.map(([value]) => value).join(''),
    left: Math.round(5 * PIXELS_A_MM),
    right: Math.round(at * PIXELS_A_MM),
    top: Math.round((10 - CAP_MM) * PIXELS_A_MM),
    bottom: Math.round(10 * PIXELS_A_MM),
  };
  return hasTwoTypefaces(toGray(await decodePicture(png)), [word]);
}

describe('the typefaces of a value', () => {
  it.each(['sans', 'sansBold', 'condensed', 'condensedBold', 'serifBold', 'monoBold'] as const)(
    'are one where it was printed at once: %s',
    async (typeface) => {
      const type = { typeface, capHeight: CAP_MM };
      for (const value of ['05/17/1990', '11.12.1977', 'T64235789', '2031-04-28']) {
        expect({ value, found: await found([[value, type]]) }).toEqual({ value, found: false });
      }
    },
  );

  it.each([
    ['higher', { typeface: 'sans', capHeight: 1.1 * CAP_MM }],
    ['lower', { typeface: 'sans', capHeight: 0.9 * CAP_MM }],
    ['heavier', { typeface: 'sansBold', capHeight: CAP_MM }],
    ['heavier, with serifs', { typeface: 'serifBold', capHeight: CAP_MM }],
  ] as const)('are two where some digits are %s', async (_, other) => {
    expect(
      await found([
        ['05/17/19', SANS],
        ['86', other],
      ]),
    ).toBe(true);
    expect(
      await found([
        ['05/', SANS],
        ['23', other],
        ['/1986', SANS],
      ]),
    ).toBe(true);
    expect(
      await found([
        ['23', other],
        ['/17/1986', SANS],
      ]),
    ).toBe(true);
  });

  it('are two where one digit is higher', async () => {
    const higher = { ...SANS, capHeight: 1.1 * CAP_MM };

    expect(
      await found([
        ['T6423', SANS],
        ['5', higher],
        ['789', SANS],
      ]),
    ).toBe(true);
  });

  it.each(['5', '8'])(
    'are one where its design has a higher %s, and two where that is higher still',
    async (digit) => {
      const high = (higher: number) =>
        found([
          ['04/2', SANS],
          [digit, { ...SANS, capHeight: higher * CAP_MM }],
          ['/2029', SANS],
        ]);

      expect(await high(1.065)).toBe(false);
      expect(await high(1.12)).toBe(true);
    },
  );

  it('are one where a digit of small print is lower by less than a pixel', async () => {
    const nine = (capHeight: number) =>
      found([
        ['02/17/1', { ...SANS, capHeight }],
        ['9', { ...SANS, capHeight: 0.93 * capHeight }],
        ['34', { ...SANS, capHeight }],
      ]);

    expect(await nine(0.55 * CAP_MM)).toBe(false);
    expect(await nine(CAP_MM)).toBe(true);
  });

  it('are one where a Q was read as a 0, and two where a 0 is higher', async () => {
    const higher = { ...SANS, capHeight: 1.12 * CAP_MM };
    const around = (middle: readonly [string, Type]) =>
      found([['41128A1', SANS], middle, ['X6768', SANS]], { read: '41128A10X6768' });

    expect(await around(['Q', SANS])).toBe(false);
    expect(await around(['0', higher])).toBe(true);
  });

  it('are one where letters of the line above reach in', async () => {
    const over = `<rect x="6" y="5.3" width="1.2" height="0.4" fill="#000"/>`;

    expect(await found([['05/17/1990', SANS]], { over })).toBe(false);
  });

  it('are one where a reflection breaks a digit', async () => {
    const over = `<rect x="5" y="7.1" width="4" height="0.5" fill="#fff"/>`;

    expect(await found([['05/17/1990', SANS]], { over })).toBe(false);
  });

  it.each([
    ['05117/1990', '05', '17/1990'],
    ['05/1711990', '05/17', '1990'],
  ])('are one where a slash was read as a digit: %s', async (read, before, behind) => {
    const slash = { ...SANS, capHeight: 1.1 * CAP_MM };
    const parts = [
      [before, SANS],
      ['/', slash],
      [behind, SANS],
    ] as const;

    expect(await found(parts, { read })).toBe(false);
  });

  it('are not looked for in what is too large for a word', () => {
    const [width, height] = [4_000, 1_500];
    const black = { width, height, data: new Uint8Array(width * height) };
    const word = { text: '05/17/1990', left: 0, right: width, top: 0, bottom: height };

    expect(hasTwoTypefaces(black, [word, { ...word, bottom: 90 }])).toBe(false);
    expect(hasTwoTypefaces(black, [{ ...word, right: 600, bottom: 100 }])).toBe(false);
  });

  it('are not judged where the word was not read character by character, or has few digits', async () => {
    const parts = [
      ['05/17/19', SANS],
      ['86', { ...SANS, capHeight: 1.2 * CAP_MM }],
    ] as const;

    expect(await found(parts, { read: '05/17/1986' })).toBe(true);
    expect(await found(parts, { read: '05/17/19861' })).toBe(false);
    expect(
      await found([
        ['19', SANS],
        ['86', { ...SANS, capHeight: 1.2 * CAP_MM }],
      ]),
    ).toBe(false);
  });
});
