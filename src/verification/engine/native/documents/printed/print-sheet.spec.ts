import { inventedTravelDocument } from '../../../../../../test/factories/invented-documents.js';
import { photograph } from '../../../../../../test/support/engine/camera.js';
import { Random } from '../../../../../../test/support/engine/random.js';
import { passportPage, renderPng, SPECIMEN_LOOK } from '../../../specimen/index.js';
import { Deadline } from '../deadline.js';
import { decodePicture } from '../images/decode-picture.js';
import { toGray, type GrayPicture } from '../images/picture.js';
import { findPrintLines } from './print-lines.js';
import { printSheet } from './print-sheet.js';
import { findDate } from './printed-dates.policy.js';
import { findName, findNumber } from './printed-text.policy.js';
import { openTextReader, type TextReader } from './text-reader.js';

const LETTERS = 32;

describe('the lines of print', () => {
  const passport = inventedTravelDocument(new Random(31), {
    look: { ...SPECIMEN_LOOK, typeface: 'condensed', capHeight: 1.8 },
    number: 'D56579159',
    dateStyle: 'spaces',
    dateOfExpiry: '2034-11-21',
  });
  let reader: TextReader;
  let page: GrayPicture;
  beforeAll(async () => {
    reader = await openTextReader();
    const shot = { tilt: 0.12, pan: -0.08, noise: 6, jpegQuality: 60, table: 'wood' } as const;
    const picture = await renderPng(passportPage(passport), 300);
    page = toGray(await decodePicture(await photograph(picture, shot)));
  });
  afterAll(() => reader.close());

  const sheetOf = (picture: GrayPicture) => printSheet(picture, findPrintLines(picture), LETTERS);

  it('are read in narrow type, noisy and seen from the side', async () => {
    const { text } = await reader.read(sheetOf(page), new Deadline(60_000), 'lines');

    expect([
      findNumber(text, 'D56579159'),
      findDate(text, passport.holder.dateOfBirth),
      findDate(text, '2034-11-21'),
    ]).toEqual(['agrees', 'agrees', 'agrees']);
    // The zone must not confirm itself.
    expect(text).not.toMatch(/<<|D565791598/);
    expect(findName(text, 'REPUBLIC')).toBe('agrees');
  }, 60_000);

  it('have one height, whatever they had before', () => {
    const lines = findPrintLines(page);
    const sheet = sheetOf(page);

    expect(lines.length).toBeGreaterThan(10);
    expect(Math.max(...lines.map(({ height }) => height))).toBeGreaterThan(
      2 * Math.min(...lines.map(({ height }) => height)),
    );
    expect(sheet.height).toBe(60 + lines.length * (2 * LETTERS + 6));
  });

  it.each([
    ['none within', 0, 0],
    ['narrow ones within, where they are asked for', 0.25, 8],
  ])('have wide gaps between words, and %s', (_, letterGap, within) => {
    const letters = [10, 22, 34, 58, 70];
    const data = new Uint8Array(100 * 64).fill(200);
    for (const left of letters)
      for (let y = 16; y < 48; y++) data.fill(30, y * 100 + left, y * 100 + left + 8);
    const line = { left: 10, right: 78, a: 32, b: 0, height: LETTERS, letters: letters.length };

    const picture = { width: 100, height: 64, data };
    const { width, data: sheet } = printSheet(picture, [line], LETTERS, letterGap);

    const row = [...sheet.subarray(width * 62, width * 63)];
    const gaps = row
      .map((value) => (value < 120 ? '#' : ' '))
      .join('')
      .trim()
      .split(/#+/)
      .filter(Boolean);
    expect(gaps.map((gap) => gap.length)).toEqual([4 + within, 4 + within, 16 + 13, 4 + within]);
  });

  it('are none on an empty page, which is white paper', () => {
    const empty = { width: 400, height: 300, data: new Uint8Array(120_000).fill(200) };

    expect(findPrintLines(empty)).toEqual([]);
    expect([...new Set(printSheet(empty, [], LETTERS).data)]).toEqual([255]);
  });
});
