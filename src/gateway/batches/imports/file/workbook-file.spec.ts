import {
  archiveOf,
  workbookOf,
  workbookParts,
  type WorkbookParts,
} from '../../../../../test/factories/workbook.js';
import { Archive, ARCHIVE_LIMITS } from './archive.js';
import { readWorkbook } from './workbook-file.js';

const ROW =
  '<row r="1"><c r="A1" t="str"><v>id</v></c></row><row r="2"><c r="A2"><v>7</v></c></row>';
const SHEET = `<sheetData>${ROW}</sheetData>`;

const read = (parts: WorkbookParts) => readWorkbook(archiveOf(workbookParts(parts)));
const sheetOf = (rows: string): WorkbookParts => ({ sheet: `<sheetData>${rows}</sheetData>` });

/** Small as a file, and larger than all that is read. */
const BOMB = Buffer.alloc(ARCHIVE_LIMITS.bytes + 1, 32);

/** The parts of a good workbook, with some replaced. */
function changed(name: string, change: object) {
  return archiveOf(
    workbookParts({ sheet: SHEET }).map((part) =>
      part.name.endsWith(name) ? { ...part, ...change } : part,
    ),
  );
}

describe('an XLSX file', () => {
  it('is read as Excel writes it: shared texts, dates, numbers, formulas and gaps', async () => {
    const table = await read({
      sheet: `<sheetData>
        <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>
        <row r="3"><c r="A3" s="0"><v>4711</v></c><c r="C3" s="1"><v>33217</v></c></row>
        <row r="4"><c r="A4" t="str"><f>"E-"&amp;1</f><v>E-1</v></c><c r="B4" t="s"><v>3</v></c><c r="C4" s="2"><v>33218</v></c></row>
        <row r="5"><c r="A5" s="1"/></row>
      </sheetData>`,
      strings: `<si><t>id</t></si><si><r><t>last</t></r><r><t xml:space="preserve"> name</t></r></si><si><t>dob</t></si>
        <si><t>山田</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh></si>`,
      styles: `<numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts>
        <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
        <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs>`,
    });

    expect(table).toEqual({
      header: ['id', 'last name', 'dob'],
      rows: [
        ['4711', '', '1990-12-10'],
        ['E-1', '山田', '1990-12-11'],
      ],
    });
  });

  it('is read with inline texts, prefixes and cells without references', async () => {
    const prefixed = `<x:sheetData xmlns:x="y"><x:row><x:c t="inlineStr"><x:is><x:t>id</x:t></x:is></x:c></x:row>
      <x:row><x:c t="inlineStr"><x:is><x:t><![CDATA[<b>]]></x:t></x:is></x:c></x:row></x:sheetData>`;

    expect(await read({ sheet: prefixed })).toEqual({ header: ['id'], rows: [['<b>']] });
    expect(
      (
        await readWorkbook(
          workbookOf([
            ['id', 'x'],
            ['E-1', '=1+1'],
          ]),
        )
      ).rows,
    ).toEqual([['E-1', '=1+1']]);
  });

  it('is its first visible sheet', async () => {
    const workbook = `<workbookPr date1904="1"/><sheets><sheet name="old" state="hidden" r:id="rId9"/>
      <sheet name="People" r:id="rId1"/></sheets>`;
    const table = await read({ sheet: SHEET, workbook });

    expect(table.rows).toEqual([['7']]);
  });

  it('may have parts that are stored without compression', async () => {
    expect((await readWorkbook(changed('sheet1.xml', { method: 0 }))).rows).toEqual([['7']]);
  });

  it.each([
    ['a bomb', changed('sheet1.xml', { content: BOMB })],
    ['a bomb that declares one byte', changed('sheet1.xml', { content: BOMB, declared: 1 })],
    ['a password', changed('sheet1.xml', { flags: 1 })],
    ['an unknown compression', changed('sheet1.xml', { method: 99 })],
    [
      'a part twice',
      archiveOf([...workbookParts({ sheet: SHEET }), ...workbookParts(sheetOf(ROW))]),
    ],
    ['no workbook', archiveOf([{ name: 'word/document.xml', content: '<w/>' }])],
    ['no parts', archiveOf([]) /* reads as CSV, with null characters */],
    [
      'a thousand and one parts',
      archiveOf(Array.from({ length: 1_001 }, (_, n) => ({ name: String(n), content: '' }))),
    ],
    [
      'elements in one another',
      changed('sheet1.xml', {
        content: `<worksheet>${'<a>'.repeat(100)}${'</a>'.repeat(100)}${SHEET}</worksheet>`,
      }),
    ],
    [
      'an element with many attributes',
      changed('sheet1.xml', {
        content: `<worksheet${Array.from({ length: 300 }, (_, n) => ` a${n}=""`).join('')}>${SHEET}</worksheet>`,
      }),
    ],
    // The parser would keep a piece of text for each of these characters, about 3 GB in all.
    ...[
      ['CDATA section', '<![CDATA[', ']]>'],
      ['text', '', ''],
      ['comment', '<!--', '-->'],
      ['instruction', '<?x ', '?>'],
      ['attribute', '<a b="', '"/>'],
    ].map(([name = '', begin = '', end = '']): [string, Buffer] => [
      `a long ${name}`,
      changed('sheet1.xml', {
        content: `<worksheet>${begin}${'] '.repeat(600_000)}${end}${SHEET}</worksheet>`,
      }),
    ]),
    ['damaged XML', changed('sheet1.xml', { content: '<worksheet><row></worksheet>' })],
    ['another encoding', changed('sheet1.xml', { content: Buffer.from([0x3c, 0xe9, 0x3e]) })],
    [
      'entities that grow',
      changed('sheet1.xml', {
        content: `<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet>&b;</worksheet>`,
      }),
    ],
    [
      'an entity that reads a file',
      changed('sheet1.xml', {
        content: `<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet>&a;</worksheet>`,
      }),
    ],
    [
      'a part outside the archive',
      changed('.rels', {
        content:
          '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="../../../etc/passwd"/></Relationships>',
      }),
    ],
    [
      'a header alone',
      changed('sheet1.xml', { content: '<worksheet><row><c><v>1</v></c></row></worksheet>' }),
    ],
  ])('with %s is refused', async (_, file) => {
    await expect(readWorkbook(file)).rejects.toMatchObject({ code: 'import_file_invalid' });
  });

  it('is refused with more text than it takes, however small the file is', async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(100);
    const file = archiveOf(
      workbookParts({
        ...sheetOf(`<row>${cells}</row>`.repeat(1_300)),
        strings: `<si><t>${'x'.repeat(500)}</t></si>`,
      }),
    );

    expect(file.length).toBeLessThan(100_000);
    await expect(readWorkbook(file)).rejects.toMatchObject({ code: 'import_too_large' });
  });

  it('reads each number format once, and not behind its longest length', async () => {
    const format = (styles: number, code: string): WorkbookParts => ({
      sheet: `<sheetData><row><c><v>id</v></c></row><row><c s="1"><v>33217</v></c></row></sheetData>`,
      styles: `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts>
        <cellXfs><xf numFmtId="0"/>${'<xf numFmtId="164"/>'.repeat(styles)}</cellXfs>`,
    });
    const long = `yyyy${'['.repeat(1_000_000)}`;

    expect((await read(format(60_000, long))).rows).toEqual([['1990-12-10']]);
    expect((await read(format(1, `${'0'.repeat(255)}yyyy`))).rows).toEqual([['33217']]);
    await expect(read(format(70_000, 'yyyy'))).rejects.toMatchObject({ code: 'import_too_large' });
  });

  it('gives a part without compression in pieces, so that requests go between', async () => {
    const archive = new Archive(
      archiveOf([{ name: 'a', content: 'x'.repeat(200_000), method: 0 }]),
    );
    const sizes: number[] = [];
    for await (const { length } of archive.read('a')) sizes.push(length);

    expect(sizes).toEqual([65_536, 65_536, 65_536, 3_392]);
  });

  it('is refused wherever it is cut off', async () => {
    const file = archiveOf(workbookParts({ sheet: SHEET }));
    for (let length = 0; length < file.length; length += 7)
      await expect(readWorkbook(file.subarray(0, length))).rejects.toMatchObject({
        code: 'import_file_invalid',
      });
  });

  it('is refused or read, but nothing else, with any byte changed', async () => {
    const file = archiveOf(workbookParts({ sheet: SHEET }));
    for (let at = 0; at < file.length; at += 3) {
      const damaged = Buffer.from(file);
      damaged[at]! ^= 0xff;
      const outcome = await readWorkbook(damaged).then(
        () => 'read',
        (error: unknown) => (error as { code?: string }).code,
      );
      expect(['read', 'import_file_invalid', 'import_too_large']).toContain(outcome);
    }
  });

  it('is refused with one row or column too many', async () => {
    const row = '<row><c><v>1</v></c></row>';

    await expect(read(sheetOf(row.repeat(50_002)))).rejects.toMatchObject({
      code: 'import_too_large',
    });
    await expect(read(sheetOf(`<row><c r="XFD1"><v>1</v></c></row>${row}`))).rejects.toMatchObject({
      code: 'import_too_large',
    });
  });

  it('keeps a cell beyond the header as one too many, so that the review refuses its row', async () => {
    const { rows } = await read(
      sheetOf(
        `<row><c r="A1"><v>1</v></c></row><row><c r="A2"><v>2</v></c><c r="XFD2"><v>3</v></c></row>`,
      ),
    );

    expect(rows[0]).toHaveLength(2);
  });

  it('counts the bytes of all parts together', async () => {
    const archive = new Archive(
      archiveOf(['a', 'b'].map((name) => ({ name, content: 'x'.repeat(600) }))),
      1_000,
    );
    const drain = async (name: string): Promise<number> => {
      let bytes = 0;
      for await (const piece of archive.read(name)) bytes += piece.length;
      return bytes;
    };

    expect(await drain('a')).toBe(600);
    await expect(drain('b')).rejects.toMatchObject({ code: 'import_file_invalid' });
  });
});
