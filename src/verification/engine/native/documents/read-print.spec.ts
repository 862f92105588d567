import { inventedLicence } from '../../../../../test/factories/invented-documents.js';
import { MACHINE as OTHER } from '../../../../../test/factories/printed-licence.js';
import { Random } from '../../../../../test/support/engine/random.js';
import { document, text } from '../../specimen/drawing.js';
import { textWidth, type Type } from '../../specimen/glyphs.js';
import { licenceFront, renderPng, SPECIMEN_LOOK } from '../../specimen/index.js';
import { Deadline, DeadlineExceeded } from './deadline.js';
import { decodePicture } from './images/decode-picture.js';
import { toGray, type GrayPicture } from './images/picture.js';
import type { MachinePart } from './machine-part.js';
import type { PrintedWord, TextReader } from './printed/text-reader.js';
import { PrintSearch, saysSpecimenOn } from './read-print.js';

const LICENCE = inventedLicence(new Random(11), { look: SPECIMEN_LOOK });
const MACHINE: MachinePart = {
  ...OTHER,
  fields: { ...OTHER.fields, middle_name: null, date_of_birth: '1985-03-14', sex: null },
  dateOfIssue: null,
};
const PRINT = 'DLN T64235789\nDOB 03/14/1985\nEXP 08/24/2030\nSAMPLE\nJONATHAN';

describe('the parts of a side of print', () => {
  /** A search whose reader gives one text for each part, once it may. */
  const started = async (texts: string[], sheets: GrayPicture[] = []) => {
    const { promise: mayRead, resolve: start } = Promise.withResolvers<undefined>();
    let asked = 0;
    const reader: TextReader = {
      read: async (sheet) => {
        asked += 1;
        sheets.push(sheet);
        await mayRead;
        return { text: texts[asked - 1] ?? '', words: [] };
      },
      close: () => Promise.resolve(),
    };
    const front = toGray(await decodePicture(await renderPng(licenceFront(LICENCE), 300)));
    const print = new PrintSearch(front, {
      ...{ reader, deadline: new Deadline(60_000) },
      ...{ takesSpecimens: true, isUnsteady: false },
    });
    return {
      print,
      start: () => {
        start(undefined);
      },
      asked: () => asked,
    };
  };

  it('are read only until everything agrees', async () => {
    const { print, start, asked } = await started([PRINT]);
    const comparing = print.compareWith(MACHINE);
    start();

    expect(await comparing).toMatchObject({ agreeing: 5, doubts: [] });
    expect(asked()).toBe(1);
  });

  it('add up to one reading', async () => {
    const lines = PRINT.split('\n');
    const { print, start, asked } = await started([
      lines.slice(0, 2).join('\n'),
      lines.slice(2, 3).join('\n'),
      lines.slice(3).join('\n'),
    ]);
    const comparing = print.compareWith(MACHINE);
    start();

    expect(await comparing).toMatchObject({ agreeing: 5, doubts: [] });
    expect(asked()).toBe(3);
  });

  it('contradict a date only as one reading', async () => {
    const altered = PRINT.replace('1985', '1975');
    const { print, start } = await started([altered, altered, altered]);
    const comparing = print.compareWith(MACHINE);
    start();

    expect(await comparing).toMatchObject({ fails: [], doubts: ['printed_birth_date_unread'] });
  });

  it('are all read for a cut name, which may have a rival further down', async () => {
    const cut = { ...MACHINE, fields: { ...MACHINE.fields, first_name: 'JONA' } };
    const { print, start } = await started([PRINT, '', '', PRINT, '', 'JONAS']);
    const comparing = print.compareWith({ ...cut, cutNames: ['first_name'] });
    start();

    expect(await comparing).toMatchObject({ whole: { first_name: null } });
  });

  it('are read with their letters set apart where something is still missing', async () => {
    const sheets: GrayPicture[] = [];
    const without = PRINT.replace('JONATHAN', 'JONA HAN');
    const { print, start } = await started([without, '', '', '', '', '', PRINT], sheets);
    const comparing = print.compareWith(MACHINE);
    start();

    expect(await comparing).toMatchObject({ doubts: [] });
    const [first, apart] = [sheets[0], sheets[6]];
    expect(apart?.height).toBe(first?.height);
    expect(apart?.width).toBeGreaterThan(first?.width ?? Infinity);
  });

  it('are no lines of a zone, which would confirm itself', async () => {
    const zone = 'P<UTOSAMPLE<<JONATHAN<<<<<<<\nT64235789<0UTO8503141M3008240<<';
    const { print, start } = await started([
      PRINT.replace('JONATHAN', 'HENRY').replace('T64235789', 'T64235700'),
      ...Array.from({ length: 7 }, () => zone),
    ]);
    const comparing = print.compareWith(MACHINE);
    start();

    expect((await comparing).doubts).toEqual(['printed_number_unclear', 'printed_name_differs']);
  });

  it('are left unread where there is nothing to compare them with', async () => {
    const { print, start, asked } = await started([PRINT]);
    const settling = print.settle();
    start();
    await settling;

    expect(asked()).toBe(1);
  });
});

describe('the typefaces of a side', () => {
  const SANS: Type = { typeface: 'sansBold', capHeight: 4 };
  const LINES = ['T64235789', '03/14/1985', '08/24/2030', 'JONATHAN', 'SAMPLE', 'VIRGINIA LICENSE'];

  /** Of the last character of the line that begins so: the birth date. */
  type OtherType = Type & { begins?: string };

  /** Lines of print on white paper, one of which may end with a character of another typeface. */
  const side = async (
    lines: readonly string[],
    { begins = '03/1', ...other }: OtherType,
  ): Promise<GrayPicture> => {
    const drawn = lines.map((value, i) => {
      const y = 10 * (i + 1);
      if (!value.startsWith(begins)) return text(value, SANS, [5, y]);
      const before = value.slice(0, -1);
      return (
        text(before, SANS, [5, y]) + text(value.slice(-1), other, [5 + textWidth(before, SANS), y])
      );
    });
    const size = { width: 80, height: 10 * (lines.length + 2) };
    const paper = `<rect width="80" height="${String(size.height)}" fill="#fff"/>`;
    const png = await renderPng(document(size, [paper, ...drawn]), 250);
    return toGray(await decodePicture(png));
  };

  /** Knows what the lines say, and finds them on each sheet one below the other. */
  const readerOf = (lines: readonly string[]): TextReader => {
    let read = 0;
    return {
      read: ({ width, height, data }) => {
        const words: PrintedWord[] = [];
        let [first, last] = [height, -1];
        const hasInk = (x: number, y: number): boolean => (data[y * width + x] ?? 255) < 128;
        const columns = Array.from({ length: width }, (_, x) => x);
        for (let y = 0; y <= height; y++) {
          if (y < height && columns.some((x) => hasInk(x, y))) {
            [first, last] = [Math.min(first, y), y];
          } else if (last >= first) {
            const own = columns.filter((x) =>
              Array.from({ length: last - first + 1 }, (_, i) => first + i).some((v) =>
                hasInk(x, v),
              ),
            );
            const [left = 0, right = 0] = [own[0], own.at(-1)];
            words.push({ text: lines[read++] ?? '', left, right, top: first, bottom: last });
            [first, last] = [height, -1];
          }
        }
        return Promise.resolve({ text: words.map((word) => word.text).join('\n'), words });
      },
      close: () => Promise.resolve(),
    };
  };

  const doubtsOf = async (
    other: OtherType,
    lines = LINES,
    machine = MACHINE,
    read = lines,
  ): Promise<string[]> => {
    const print = new PrintSearch(await side(lines, other), {
      ...{ reader: readerOf(read), deadline: new Deadline(60_000) },
      ...{ takesSpecimens: true, isUnsteady: false },
    });
    return (await print.compareWith(machine)).doubts;
  };

  it('differ where one digit is unlike its twins on other lines', async () => {
    expect(await doubtsOf({ ...SANS, typeface: 'serifBold' })).toEqual(['typefaces_differ']);
    expect(await doubtsOf(SANS)).toEqual([]);
  });

  it('differ where a digit beside the unlike one is read as a letter', async () => {
    const read = LINES.map((value) => value.replace('03/14', '03/I4'));
    const other: Type = { ...SANS, typeface: 'serifBold' };

    expect(await doubtsOf(other, LINES, MACHINE, read)).toEqual(['typefaces_differ']);
    expect(await doubtsOf(SANS, LINES, MACHINE, read)).toEqual([]);
  });

  it('differ where one letter of a name is unlike its twins there or in the address', async () => {
    const lines = LINES.map((value) => (value.startsWith('V') ? 'PALMERTON' : value));
    const address = { line1: null, line2: null, city: 'Palmerton', state: null, postalCode: null };
    const other = { ...SANS, typeface: 'serifBold' } as const;
    const found = (begins: string, machine: MachinePart) =>
      doubtsOf({ ...other, begins }, lines, machine);

    expect(await found('JONATHAN', { ...MACHINE, address })).toContain('typefaces_differ');
    expect(await found('SAMPLE', { ...MACHINE, address })).toContain('typefaces_differ');
    expect(await found('SAMPLE', MACHINE)).toEqual([]);
    expect(await found('nothing', { ...MACHINE, address })).not.toContain('typefaces_differ');
  });

  it('do not differ for a name that stands in more places than a value does', async () => {
    const lines = [...Array.from({ length: 13 }, () => 'SAMPLE'), ...LINES];

    expect(await doubtsOf(SANS, lines)).toEqual([]);
  });

  it('do not differ in a letter that may have a stroke, on cards from overseas', async () => {
    const lines = LINES.map((value) =>
      value.replace('SAMPLE', 'SAMPEL').replace(/V.*/, 'PALMERTON'),
    );
    const address = { line1: null, line2: null, city: 'Palmerton', state: null, postalCode: null };
    const fields = { ...MACHINE.fields, last_name: 'SAMPEL' };
    const found = (country: string) =>
      doubtsOf({ ...SANS, typeface: 'serifBold', begins: 'SAMPEL' }, lines, {
        ...MACHINE,
        ...{ fields, address, issuer: { country, subdivision: null } },
      });

    expect(await found('USA')).toContain('typefaces_differ');
    expect(await found('POL')).not.toContain('typefaces_differ');
  });

  it('differ where an earlier reading of the same print has the digit too', async () => {
    const misread = LINES.map((value) => value.replace('1985', '1965'));
    const other: Type = { ...SANS, typeface: 'serifBold' };
    const read = [...misread, ...LINES];

    expect(await doubtsOf(other, LINES, MACHINE, read)).toContain('typefaces_differ');
    expect(await doubtsOf(SANS, LINES, MACHINE, read)).not.toContain('typefaces_differ');
  });

  it('are not compared after the deadline', async () => {
    let now = 0;
    const reader = readerOf(LINES);
    const print = new PrintSearch(await side(LINES, SANS), {
      reader: {
        ...reader,
        read: async (...sheet) => {
          const reading = await reader.read(...sheet);
          now += 60_000;
          return reading;
        },
      },
      ...{ deadline: new Deadline(60_000, undefined, () => now) },
      ...{ takesSpecimens: true, isUnsteady: false },
    });

    await expect(print.compareWith(MACHINE)).rejects.toThrow(DeadlineExceeded);
  });

  it('differ where the only twin is in a date of issue that the code has not', async () => {
    const [, ...others] = LINES;
    const lines = ['T64236789', '03/24/2025', ...others];
    const fields = { ...MACHINE.fields, document_number: 'T64236789' };
    const other: Type = { ...SANS, typeface: 'serifBold' };

    expect(await doubtsOf(other, lines, { ...MACHINE, fields })).toEqual(['typefaces_differ']);
    expect(await doubtsOf(SANS, lines, { ...MACHINE, fields })).toEqual([]);
    lines[1] = '03/24/2024';
    expect(await doubtsOf(other, lines, { ...MACHINE, fields })).toEqual([]);
  });
});

describe('the side that is not compared', () => {
  it.each<[string, string[], boolean, number]>([
    ['in its words', ['CLASS D\nSpecimen card'], true, 1],
    ['upside down', ['/\\ O\\/', 'V O I D'], true, 2],
    ['not in the words of a real one', ['Height Eyes Address Canada', 'VOID'], false, 1],
    ['not where it has no words', ['', ''], false, 2],
  ])('says that a document is a specimen: %s', async (_, texts, says, most) => {
    let asked = 0;
    const read: TextReader['read'] = () =>
      Promise.resolve({ text: texts[asked++] ?? '', words: [] });
    const reader = { read, close: () => Promise.resolve() };
    const side = toGray(await decodePicture(await renderPng(licenceFront(LICENCE), 150)));
    const deadline = new Deadline(60_000);
    expect(await saysSpecimenOn(side, MACHINE, { reader, deadline })).toBe(says);
    expect(asked).toBe(most);
  });
});
