import { document, text } from '../../../specimen/drawing.js';
import { textWidth, type Type } from '../../../specimen/glyphs.js';
import { renderPng } from '../../../specimen/index.js';
import { decodePicture } from '../images/decode-picture.js';
import { toGray } from '../images/picture.js';
import { digitRows, hasForeignCharacter, onlyDigits } from './digit-shapes.js';
import { hasForeignLetter, letterRows, type KnownWords } from './letter-shapes.js';

const CAP_MM = 4;
const DPI = 200;
const PIXELS_A_MM = DPI / 25.4;
const [SANS, SERIF, MONO] = (['sansBold', 'serifBold', 'monoBold'] as const).map(
  (typeface): Type => ({ typeface, capHeight: CAP_MM }),
) as [Type, Type, Type];

/** Parts of a value, and by how many mm they stand lower. */
type Line = readonly (readonly [string, Type, number?])[];
const line = (value: string, type = SANS): Line => [[value, type]];
/** A value in which the character at a place is of another type. */
const patched = (value: string, at: number, other: Type, lower = 0): Line => [
  [value.slice(0, at), SANS],
  [value.charAt(at), other, lower],
  [value.slice(at + 1), SANS],
];

/** Lines of one value each on white paper, and whether one has a digit that is unlike the others. */
async function found(lines: readonly Line[], options: Reading & { isUnsteady?: boolean } = {}) {
  return hasForeignCharacter(await rowsOf(lines, options), options.isUnsteady);
}

/** The first line, where the reader made something else of it: several words, up to these places in mm. */
interface Reading {
  /** Drawn below the print. */
  under?: string;
  /** Drawn on the print. */
  over?: string;
  /** Of the paper, in mm. */
  width?: number;
  read?: string | readonly (readonly [text: string, to: number])[];
}

async function rowsOf(lines: readonly Line[], options: Reading = {}) {
  const { sheet, words } = await sheetOf(lines, options);
  return digitRows(sheet, words);
}

async function sheetOf(
  lines: readonly Line[],
  { read, under = '', over = '', width = 60 }: Reading = {},
) {
  const words: Parameters<typeof digitRows>[1][number][] = [];
  const drawn = lines.flatMap((parts, i) => {
    const y = 10 * (i + 1);
    let at = 5;
    const pieces = parts.map(([value, type, lower = 0]) => {
      const piece = text(value, type, [at, y + lower]);
      at += textWidth(value, type);
      return piece;
    });
    const value = parts.map(([part]) => part).join('');
    const [left, right] = [5, at].map((x) => Math.round(x * PIXELS_A_MM)) as [number, number];
    const [top, bottom] = [y - CAP_MM, y].map((v) => Math.round(v * PIXELS_A_MM)) as [
      number,
      number,
    ];
    const own = i > 0 || read === undefined ? value : read;
    if (typeof own === 'string') words.push({ text: own, left, right, top, bottom });
    else
      own.reduce((from, [word, to]) => {
        const [begin, end] = [from, to].map((x) => Math.round(x * PIXELS_A_MM)) as [number, number];
        words.push({ text: word, left: begin, right: end, top, bottom });
        return to + 0.4;
      }, 5);
    return pieces;
  });
  const size = { width, height: 10 * lines.length + 6 };
  const paper = `<rect width="${String(width)}" height="${String(size.height)}" fill="#fff"/>`;
  const sheet = toGray(
    await decodePicture(await renderPng(document(size, [paper, under, ...drawn, over]), DPI)),
  );
  return { sheet, words };
}

/** Words of one line, above lines of the usual typeface. */
async function foundApart(
  words: readonly { x: number; value: string; type: Type; above?: number }[],
) {
  const below = { x: 5, value: '06/17/2031', type: SANS };
  const all = [
    ...words.map((word) => ({ above: 0, ...word, y: 10 })),
    { ...below, y: 20, above: 0 },
  ];
  const paper = '<rect width="70" height="26" fill="#fff"/>';
  const drawn = all.map(({ x, y, value, type }) => text(value, type, [x, y]));
  const png = await renderPng(document({ width: 70, height: 26 }, [paper, ...drawn]), DPI);
  const placed = all.map(({ x, y, value, type, above }) => {
    const pixels = (mm: number) => Math.round(mm * PIXELS_A_MM);
    const [left, right] = [pixels(x), pixels(x + textWidth(value, type))];
    return { text: value, left, right, top: pixels(y - type.capHeight - above), bottom: pixels(y) };
  });
  return hasForeignCharacter(digitRows(toGray(await decodePicture(png)), placed));
}

describe('a digit of another typeface', () => {
  const others = [line('06/23/2031'), line('T64235789')];

  it.each(['sansBold', 'condensedBold', 'serifBold', 'monoBold'] as const)(
    'is none where all was printed at once: %s',
    async (typeface) => {
      const type = { typeface, capHeight: CAP_MM };

      expect(await found(['05/17/1990', '06/23/2031', '64235789'].map((v) => line(v, type)))).toBe(
        false,
      );
    },
  );

  it.each([
    ['with serifs', 4, SERIF],
    ['of a typewriter', 4, MONO],
  ] as const)('is found though it is as high and as heavy: %s', async (_, at, type) => {
    expect(await found([patched('05/17/1986', at, type), ...others])).toBe(true);
  });

  it.each([
    ['higher on the line', SANS, -0.25],
    ['lower on the line', SANS, 0.25],
    ['larger', { ...SANS, capHeight: 1.09 * CAP_MM }, 0],
    ['smaller', { ...SANS, capHeight: 0.91 * CAP_MM }, 0],
  ] as const)('is found where it is of the same typeface but %s', async (_, type, lower) => {
    expect(await found([patched('05/17/1986', 9, type, lower), ...others])).toBe(true);
  });

  it('is none where the figures of the typeface have several heights', async () => {
    const low: Type = { ...SANS, capHeight: 0.85 * CAP_MM };
    const oldStyle = (value: string): Line =>
      [...value].map((digit) => [digit, /[0-2]/.test(digit) ? low : SANS] as const);

    expect(await found(['05/17/1986', '06/23/2031', '64235789'].map(oldStyle))).toBe(false);
  });

  it('is found where the reader took the value apart', async () => {
    const at = (digits: string) => 5 + textWidth(digits, SANS);
    const pieces = [
      ['05/17/', at('05/17/') - 0.2],
      ['1', at('05/17/1') - 0.2],
      ['986', at('05/17/1986')],
    ] as const;

    expect(await found([patched('05/17/1986', 9, SERIF), ...others], { read: pieces })).toBe(true);
    expect(await found([line('05/17/1986'), ...others], { read: pieces })).toBe(false);
  });

  it('is found where pale ink joins two characters', async () => {
    const x = 3.1 + textWidth('05/17/1', SANS);
    const under = `<rect x="${String(x)}" y="7.5" width="3" height="0.5" fill="#6c6c6c"/>`;

    expect(await found([patched('05/17/1986', 4, SERIF), ...others], { under })).toBe(true);
  });

  it('is found by a twin in a line that is only compared with', async () => {
    const [row, other] = await rowsOf([patched('05/17/1984', 9, SERIF), line('05/17/2024')]);

    expect(hasForeignCharacter([row!])).toBe(false);
    expect(hasForeignCharacter([row!], false, { others: [other!] })).toBe(true);
  });

  it('is looked for in the digits of the value alone', async () => {
    const [row] = await rowsOf([line('364235789')]);

    expect(onlyDigits(row!, ['64235789'])?.characters.map(({ character }) => character)).toEqual([
      ...'64235789',
    ]);
    expect(onlyDigits(row!, ['64235780', '5789'])).toBeNull();
  });

  it('is looked for in the digits besides those that were read as letters', async () => {
    const digitsOf = async (print: string, read: Reading['read'], ...values: string[]) => {
      const [row] = await rowsOf([line(print)], { read });
      return (
        onlyDigits(row!, values)
          ?.characters.map(({ character }) => character)
          .join('') ?? null
      );
    };

    expect(await digitsOf('17/05/1986', '17/O5/1986', '17051986')).toBe('1751986');
    expect(await digitsOf('17.05.1986', 'I7.05.1986', '17051986')).toBe('7051986');
    expect(await digitsOf('17.05.1986', 'l7.o5.1986', '17051986')).toBe('751986');
    expect(await digitsOf('S64235789', 'S64235789', '64235789')).toBe('64235789');
    const at = (text: string) => 5 + textWidth(text, SANS);
    const words = [
      ['I7', at('17 ') - 0.6],
      ['DEC', at('17 DEC ') - 0.6],
      ['1986', at('17 DEC 1986')],
    ] as const;
    expect(await digitsOf('17 DEC 1986', words, '171986')).toBe('71986');
  });

  it('is found beside a digit that was read as a letter', async () => {
    const find = async (value: Line) => {
      const [row, ...more] = await rowsOf([value, ...others], { read: '05/I7/1986' });
      return hasForeignCharacter([onlyDigits(row!, ['05171986'])!, ...more]);
    };

    expect(await find(patched('05/17/1986', 4, SERIF))).toBe(true);
    expect(await find(line('05/17/1986'))).toBe(false);
  });

  it('is none before a pale pattern', async () => {
    const x = 4.8 + textWidth('06/', SANS);
    const under = `<rect x="${String(x)}" y="5" width="3.4" height="7" fill="#c4c4c4"/>`;

    expect(await found([line('06/27/2031'), line('05/27/1990')], { under })).toBe(false);
  });

  it('is not looked for where a digit in two pieces and two joined ones add up', async () => {
    const at = (digits: string) => 5 + textWidth(digits, SANS);
    const middle = String(5 + 0.5 * textWidth('0', SANS) - 0.25);
    const cut = `<rect x="${middle}" y="5" width="0.5" height="6" fill="#fff"/>`;
    const between = String(at('05/17/19') - 0.7);
    const joint = `<rect x="${between}" y="8.4" width="1.4" height="0.7" fill="#000"/>`;
    const [row] = await rowsOf([line('05/17/1986')], { over: cut + joint });

    expect(row).toBeUndefined();
  });

  it('is looked for with few comparisons of many digits, and supposed where they do not do', async () => {
    const long = '1234567890'.repeat(4);
    const [row] = await rowsOf([line(long)], { width: 160 });
    const rows = Array.from({ length: 12 }, () => ({ ...row! }));
    const effort = { left: 1000 };

    expect(row?.characters).toHaveLength(40);
    expect(onlyDigits(row!, [long])?.characters).toHaveLength(25);
    expect(hasForeignCharacter(rows, false, { others: [...rows], effort })).toBe(true);
    expect(hasForeignCharacter([row!], false, { effort: { left: 5000 } })).toBe(false);
  });

  it('is found by its twin in the same value', async () => {
    expect(await found([patched('07/27/1990', 1, SERIF)])).toBe(true);
  });

  it('is not looked for in a value that is all of another typeface', async () => {
    expect(await found([line('05/17/1986', SERIF), ...others])).toBe(false);
  });

  it('is none in a label in small print beside a date', async () => {
    const small: Type = { ...SERIF, capHeight: 0.6 * CAP_MM };
    const at = (x: number, value: string, type = SANS) => ({ x, value, type });
    const pieces = [at(5, '17', small), at(16, '05'), at(28, '17'), at(40, '1986')];
    const low = { x: 5, value: '17', type: SERIF };

    expect(await foundApart(pieces)).toBe(false);
    expect(await foundApart([low, ...pieces.slice(1)])).toBe(true);
  });

  it('is found beside a word whose box reaches into the line above', async () => {
    const at = (x: number, value: string, above = 0) => ({ x, value, type: SANS, above });

    expect(
      await foundApart([
        { ...at(16, '17'), type: SERIF },
        at(28, '05'),
        at(40, '1986', 0.3 * CAP_MM),
      ]),
    ).toBe(true);
  });

  it('is not judged where it stands nowhere else', async () => {
    expect(await found([patched('05/17/1980', 4, SERIF), line('02/13/2031')])).toBe(false);
  });

  it('must differ by more in a picture that is not steady', async () => {
    const cards = [patched('05/17/1986', 3, SERIF), ...others];

    expect(await found(cards)).toBe(true);
    expect(await found(cards, { isUnsteady: true })).toBe(false);
  });

  it('is supposed in a picture with more rows of a value than cards have', () => {
    const sheet = { width: 0, height: 0, data: new Uint8Array() };
    const row = { text: '05/17/1990', characters: [], sheet };

    expect(hasForeignCharacter(Array.from({ length: 12 }, () => row))).toBe(false);
    expect(hasForeignCharacter(Array.from({ length: 13 }, () => row))).toBe(true);
  });

  it('is not looked for where the shapes are not one for each character', async () => {
    const cards = [patched('05/17/1986', 4, SERIF), ...others];

    expect(await found(cards, { read: '05/17/19861' })).toBe(false);
  });
});

describe('a letter of another typeface', () => {
  const NAMES = new Set(['HENDERSON', 'ANDERSEN', 'SANDERS', 'LORNE']);
  const rowsOfNames = async (
    lines: readonly Line[],
    { mayBeStroked = false, ...options }: Reading & Partial<KnownWords> = {},
  ) => {
    const { sheet, words } = await sheetOf(lines, options);
    return letterRows(sheet, words, { words: NAMES, mayBeStroked });
  };
  const isFound = async (...given: Parameters<typeof rowsOfNames>) =>
    hasForeignLetter(await rowsOfNames(...given), false, []);
  const textOf = ({ characters }: { characters: readonly { character: string }[] }) =>
    characters.map(({ character }) => character).join('');
  const xOf = (letters: string) => 5 + textWidth(letters, SANS);
  const others = [line('ANDERSEN'), line('SANDERS')];

  it.each(['sans', 'sansBold', 'condensedBold', 'serifBold', 'monoBold'] as const)(
    'is none where all was printed at once: %s',
    async (typeface) => {
      const type = { typeface, capHeight: CAP_MM };

      expect(await isFound(['HENDERSON', 'ANDERSEN', 'LORNE'].map((v) => line(v, type)))).toBe(
        false,
      );
    },
  );

  it.each([
    ['with serifs', SERIF, 0],
    ['of a typewriter', MONO, 0],
    ['light', { ...SANS, typeface: 'sans' }, 0],
    ['higher on the line', SANS, -0.35],
    ['smaller', { ...SANS, capHeight: 0.9 * CAP_MM }, 0],
  ] as const)('is found in a name: %s', async (_, type, lower) => {
    expect(await isFound([patched('HENDERSON', 4, type, lower), ...others])).toBe(true);
  });

  it('is none where others are nearly as unlike, as a reflection makes them', async () => {
    const light: Type = { ...SANS, typeface: 'sans' };
    const name: Line = [
      ['H', SANS],
      ['EN', light],
      ['D', SANS],
      ['E', SERIF],
      ['RSON', SANS],
    ];
    const rows = await rowsOfNames([name, ...others]);

    expect(hasForeignCharacter(rows)).toBe(true);
    expect(hasForeignLetter(rows, false, [])).toBe(false);
  });

  it('is found where pale ink joins two letters', async () => {
    const x = String(xOf('HEND') - 1);
    const under = `<rect x="${x}" y="8" width="2" height="0.5" fill="#6c6c6c"/>`;

    expect(await isFound([patched('HENDERSON', 1, SERIF), ...others], { under })).toBe(true);
  });

  it('is looked for in known words alone, which a comma may end or a hyphen join', async () => {
    const rows = await rowsOfNames(
      ['LORNE', 'SANDERS', 'HENDERSON-LORNE', 'MORRISON', 'LORNE-MORRISON'].map((v) => line(v)),
      { read: 'LORNE,', width: 90 },
    );

    expect(rows.map(({ text: word }) => word)).toEqual(['LORNE', 'SANDERS', 'HENDERSON-LORNE']);
    expect(textOf(rows[2]!)).toBe('HENDERSONLORNE');
  });

  it('is none where it has a mark, which the reader leaves out', async () => {
    const x = xOf('HE') + 1.2;
    const mark = `<rect x="${String(x)}" y="5.2" width="1.4" height="1" fill="#000"/>`;
    const [row] = await rowsOfNames([line('HENDERSON'), ...others], { over: mark });

    expect(textOf(row!)).toBe('HEDERSON');
  });

  it('is none where a stroke may run through it, as through Ł', async () => {
    const stroke = `<rect x="4.8" y="7.6" width="2.6" height="0.8" fill="#000"/>`;
    const names = [line('LORNE'), line('LORNE'), line('SANDERS')];

    expect(await isFound(names, { over: stroke })).toBe(true);
    expect(await isFound(names, { over: stroke, mayBeStroked: true })).toBe(false);
  });

  it('is not looked for where a letter in two pieces and two joined ones add up', async () => {
    const cut = `<rect x="${String(xOf('') + 1.4)}" y="5" width="0.6" height="6" fill="#fff"/>`;
    const between = String(xOf('HENDERS') - 0.7);
    const joint = `<rect x="${between}" y="8.4" width="1.4" height="0.9" fill="#000"/>`;
    const [row] = await rowsOfNames([line('HENDERSON'), ...others], { over: cut + joint });

    expect(textOf(row!)).toBe('');
  });
});
