import { crc32, deflateRawSync } from 'node:zlib';

/** How a part of an archive is written; a hostile one lies in its header. */
interface Part {
  name: string;
  content: string | Buffer;
  flags?: number;
  method?: number;
  /** The declared size, where it is a lie. */
  declared?: number;
}

/** A ZIP archive of these parts, as an Office program writes it. */
export function archiveOf(parts: readonly Part[]): Buffer {
  const written: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, flags = 0, method = 8, declared } of parts) {
    const bytes = Buffer.from(content as string);
    const body = method === 8 ? deflateRawSync(bytes) : bytes;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(body.length, 14);
    fields.writeUInt32LE(declared ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), body]);
    const ends = Buffer.alloc(14);
    ends.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, ends, Buffer.from(name)]),
    );
    written.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...written, central, end]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface WorkbookParts {
  sheet: string;
  strings?: string;
  styles?: string;
  /** The `sheet` elements and what stands before them. */
  workbook?: string;
}

/** The parts of a workbook with one sheet, each as the XML within its root element. */
export function workbookParts({ sheet, strings, styles, workbook }: WorkbookParts): Part[] {
  const sheets = '<sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets>';
  const relation = (id: number, type: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  return [
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${workbook ?? sheets}</workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${
        strings === undefined ? '' : relation(2, 'sharedStrings', '/xl/sharedStrings.xml')
      }${styles === undefined ? '' : relation(3, 'styles', 'styles.xml')}</Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}">${sheet}</worksheet>`,
    },
    ...(strings === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', content: `<sst xmlns="${MAIN}">${strings}</sst>` }]),
    ...(styles === undefined
      ? []
      : [{ name: 'xl/styles.xml', content: `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>` }]),
  ];
}

/** A workbook of texts, by rows. */
export function workbookOf(rows: readonly (readonly string[])[]): Buffer {
  const escaped = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const cells = (row: readonly string[]): string =>
    row.map((text) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`).join('');
  const sheet = rows.map((row) => `<row>${cells(row)}</row>`).join('');
  return archiveOf(workbookParts({ sheet: `<sheetData>${sheet}</sheetData>` }));
}
