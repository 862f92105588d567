import { readCsv } from './csv-file.js';
import { IMPORT_LIMITS } from '../import.js';

const read = (text: string | Buffer) => readCsv(Buffer.from(text as string));

describe('a CSV file', () => {
  it.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\r\n1;2\r\n'],
    ['tabs', 'a\tb\n1\t2'],
    ['a byte order mark', '\ufeffa,b\n1,2'],
    ['quotes and other separators inside', '"a",b\n"1","2"'],
  ])('with %s is read', async (_, text) => {
    expect(await read(text)).toEqual({ header: ['a', 'b'], rows: [['1', '2']] });
  });

  it('keeps separators, quotes and line ends within quotes', async () => {
    const { rows } = await read('a;b\n"x;""y"""; "two\nlines"\n'.replace('; "two', ';"two'));

    expect(rows).toEqual([['x;"y"', 'two\nlines']]);
  });

  it('keeps too short and too long rows for the review, and leaves out empty ones', async () => {
    expect((await read('a,b\n1\n\n1,2,3,4\n')).rows).toEqual([['1'], ['1', '2', '3']]);
  });

  it('cuts a cell that no field takes, so that the review refuses it', async () => {
    const { rows } = await read(`a\n${'x'.repeat(10_000)}\n`);

    expect(rows[0]![0]).toHaveLength(IMPORT_LIMITS.cell + 1);
  });

  it.each([
    ['Latin-1', Buffer.from('id,name\n1,Zo\u00eb\n', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffid,name\n1,Zoe\n', 'utf16le')],
    ['UTF-8 that breaks off', Buffer.from([0x61, 0x0a, 0xc3])],
    ['a null character', Buffer.from('a\nx\0y\n')],
    ['a program', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0xff, 0x00])],
  ])('in %s is refused', async (_, file) => {
    await expect(readCsv(file)).rejects.toMatchObject({ code: 'import_file_invalid' });
  });

  it.each([
    ['nothing', ''],
    ['a header alone', 'a,b\n'],
    ['an empty header', ' , \n1,2\n'],
    ['an open quote', 'a,b\n"1,2\n3,4\n'],
    ['text behind a quote', 'a,b\n"1"x,2\n'],
  ])('with %s is refused', async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'import_file_invalid' });
  });

  it('is read up to fifty thousand rows, and refused with one more', async () => {
    const of = (rows: number): string => `id\n${'x\n'.repeat(rows)}`;

    expect((await read(of(50_000))).rows).toHaveLength(50_000);
    await expect(read(of(50_001))).rejects.toMatchObject({ code: 'import_too_large' });
  });

  it('is refused with more columns than a record can have', async () => {
    const text = `${'a,'.repeat(IMPORT_LIMITS.columns)}a\n1\n`;

    await expect(read(text)).rejects.toMatchObject({ code: 'import_too_large' });
  });
});
