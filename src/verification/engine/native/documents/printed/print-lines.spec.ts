import { inventedLicence } from '../../../../../../test/factories/invented-documents.js';
import { Random } from '../../../../../../test/support/engine/random.js';
import { licenceFront, renderPng, SPECIMEN_LOOK } from '../../../specimen/index.js';
import { decodePicture } from '../images/decode-picture.js';
import { toGray, type GrayPicture } from '../images/picture.js';
import { findPrintLines, type PrintLine } from './print-lines.js';

const LICENCE = inventedLicence(new Random(11), { look: { ...SPECIMEN_LOOK, ghost: false } });

function lettersOf(lines: readonly PrintLine[]): number {
  return lines.reduce((sum, { letters }) => sum + (letters > 3 ? letters : 0), 0);
}

/** Lines as wide as a letter is thick, through everything. */
function withPattern(picture: GrayPicture, darker: number): GrayPicture {
  const data = picture.data.map((value, i) => {
    const [x, y] = [i % picture.width, Math.floor(i / picture.width)];
    return (y + Math.round(6 * Math.sin(x / 60))) % 30 < 6 ? value * (1 - darker) : value;
  });
  return { ...picture, data };
}

describe('the lines of print', () => {
  it('are found before a pattern, and in pale ink and before a strong pattern by other thresholds', async () => {
    const page = toGray(await decodePicture(await renderPng(licenceFront(LICENCE), 400)));
    const all = lettersOf(findPrintLines(page));
    const patterned = withPattern(page, 0.25);
    const strong = withPattern(page, 0.34);
    const pale = { ...page, data: page.data.map((value) => 178 + value * 0.18) };

    expect(all).toBeGreaterThan(100);
    expect(lettersOf(findPrintLines(patterned))).toBeGreaterThan(0.9 * all);
    expect(lettersOf(findPrintLines(patterned, 'pale'))).toBeLessThan(0.6 * all);
    expect(lettersOf(findPrintLines(strong, 'dark'))).toBeGreaterThan(0.9 * all);
    expect(lettersOf(findPrintLines(strong))).toBeLessThan(0.6 * all);
    expect(lettersOf(findPrintLines(pale, 'pale'))).toBeGreaterThan(0);
    expect(lettersOf(findPrintLines(pale))).toBe(0);
  });

  it('are a label and the single letter far behind it', () => {
    const page: GrayPicture = { width: 1000, height: 200, data: new Uint8Array(200_000).fill(240) };
    const ink = (left: number, top: number, width: number, height: number) => {
      for (let y = top; y < top + height; y++)
        page.data.fill(20, y * 1000 + left, y * 1000 + left + width);
    };
    for (let i = 0; i < 5; i++) ink(100 + 14 * i, 100, 10, 14);
    ink(230, 88, 18, 26);
    ink(600, 88, 18, 26);

    const [label, letter, ...others] = findPrintLines(page);
    expect(label).toMatchObject({ left: 100, letters: 5 });
    expect(letter).toMatchObject({ left: 230, letters: 1 });
    expect(others).toEqual([]);
  });

  it('are a label and the single letter below it', () => {
    const page: GrayPicture = { width: 1000, height: 200, data: new Uint8Array(200_000).fill(240) };
    const ink = (left: number, top: number, width: number, height: number) => {
      for (let y = top; y < top + height; y++)
        page.data.fill(20, y * 1000 + left, y * 1000 + left + width);
    };
    for (let i = 0; i < 5; i++) ink(100 + 14 * i, 80, 10, 14);
    ink(102, 108, 18, 26);
    ink(400, 108, 18, 26);

    const [label, letter, ...others] = findPrintLines(page);
    expect(label).toMatchObject({ left: 100, letters: 5 });
    expect(letter).toMatchObject({ left: 102, letters: 1 });
    expect(others).toEqual([]);
  });
});
