import { inventedLicence } from '../../../../../../test/factories/invented-documents.js';
import { Random } from '../../../../../../test/support/engine/random.js';
import { aamvaText } from '../../../specimen/aamva-writer.js';
import { parseAamva } from './parse-aamva.js';

/** A card's text with a header whose offsets and lengths are right. */
function barcode(
  version: string,
  elements: string[],
  { start = '@\n\x1e\rANSI ', iin = '636000', type = 'DL' } = {},
): string {
  const subfile = `${type}${elements.join('\n')}\r`;
  const head = `${start}${iin}${version}01`;
  return `${head}${type}${pad(head.length + 10)}${pad(subfile.length)}${subfile}`;
}

function pad(value: number): string {
  return String(value).padStart(4, '0');
}

const TEN = [
  'DAQT64235789',
  'DCSSAMPLE',
  'DDEN',
  'DACJONATHAN',
  'DDFN',
  'DADQUINCY',
  'DDGN',
  'DBA08242030',
  'DBD08242022',
  'DBB03141985',
  'DBC1',
  'DAG123 MAPLE STREET',
  'DAIRICHMOND',
  'DAJVA',
  'DAK232190000  ',
  'DCGUSA',
];

describe('the text of a barcode', () => {
  it.each(['NONE', '99999999', 'NON-EXP', '12319999', '99991231', '12/31/9999'])(
    'never expires with %s',
    (expiry) => {
      const elements = TEN.map((line) => (line.startsWith('DBA') ? `DBA${expiry}` : line));

      expect(parseAamva(barcode('1001', elements))?.dateOfExpiry).toBe('9999-12-31');
    },
  );

  it('has one name only where the card says so', () => {
    const without = TEN.filter((line) => !line.startsWith('DAC'));

    expect(parseAamva(barcode('1001', [...without, 'DACNONE']))?.firstName).toBe('');
    expect(parseAamva(barcode('1001', without))?.firstName).toBeNull();
    expect(parseAamva(barcode('1001', ['DACNONE', ...without]))?.firstName).toBe('');
  });

  it('has the values of its own subfile alone, wherever they stand there', () => {
    const without = TEN.filter((line) => !line.startsWith('DBA'));
    const read = (text: string) => parseAamva(text)?.dateOfExpiry;

    expect(read(barcode('1001', ['DBANONE', ...without]))).toBe('9999-12-31');
    expect(read(barcode('1001', ['DBA08242030', ...without, 'DBANONE']))).toBe('2030-08-24');
  });

  it.each(['NMN', 'NMI', 'NMN/A', 'NONE'])('has no middle name with %s', (middle) => {
    const elements = TEN.map((line) => (line.startsWith('DAD') ? `DAD${middle}` : line));

    expect(parseAamva(barcode('1001', elements))?.middleName).toBeNull();
    expect(
      parseAamva(barcode('0201', ['DCSSAMPLE', `DCTJONATHAN,${middle}`]))?.middleName,
    ).toBeNull();
  });

  it.each([
    ['SAMPLE,JONATHAN,,JR', 'SAMPLE', 'JONATHAN', null],
    ['SAMPLE,JONATHAN,QUINCY,JR', 'SAMPLE', 'JONATHAN', 'QUINCY'],
    ['SAMPLE,JONATHAN,III', 'SAMPLE', 'JONATHAN', null],
    ['SAMPLE,JONATHAN,V', 'SAMPLE', 'JONATHAN', 'V'],
    ['SAMPLE,,QUINCY', 'SAMPLE', null, 'QUINCY'],
    ['VAN DER BERG, ANNA MARIA', 'VAN DER BERG', 'ANNA MARIA', null],
    ['SAMPLE JONATHAN', 'SAMPLE', 'JONATHAN', null],
    ['JONATHAN QUINCY SAMPLE', null, null, null],
  ])('has the names of version 1: %s', (names, lastName, firstName, middleName) => {
    expect(parseAamva(barcode('01', [`DAA${names}`]))).toMatchObject({
      ...{ lastName, firstName, middleName },
    });
  });

  it('says which names it cuts', () => {
    const cut = TEN.map((line) => line.replace(/^(DDE|DDG)N/, '$1T'));

    expect(parseAamva(barcode('1001', cut))?.cutNames).toEqual(['last_name', 'middle_name']);
  });

  it('carries the mark of the specimens of this product', () => {
    const text = aamvaText(inventedLicence(new Random(3)));

    expect(parseAamva(text)?.isSpecimen).toBe(true);
  });

  it("holds the holder's data, by version 10", () => {
    expect(parseAamva(barcode('1001', TEN))).toEqual({
      kind: 'drivers_license',
      version: 10,
      iin: '636000',
      issuer: { country: 'USA', subdivision: 'VA' },
      country: 'USA',
      lengthsAgree: true,
      lastName: 'SAMPLE',
      firstName: 'JONATHAN',
      middleName: 'QUINCY',
      dateOfBirth: '1985-03-14',
      dateOfIssue: '2022-08-24',
      dateOfExpiry: '2030-08-24',
      documentNumber: 'T64235789',
      sex: 'M',
      cutNames: [],
      address: {
        line1: '123 MAPLE STREET',
        line2: null,
        city: 'RICHMOND',
        state: 'VA',
        postalCode: '23219',
      },
      discriminator: null,
      isSpecimen: false,
    });
  });

  it.each([
    ['1', ['DAASAMPLE,JONATHAN,QUINCY JAMES'], '01', { middleName: 'QUINCY JAMES' }],
    ['1, with names of their own', ['DABSAMPLE', 'DACJONATHAN', 'DADQUINCY'], '01', {}],
    ['2', ['DCSSAMPLE', 'DCTJONATHAN,QUINCY'], '0200', {}],
    ['3', ['DCSSAMPLE', 'DCTJONATHAN QUINCY'], '0300', {}],
    [
      '4, without a middle name',
      ['DCSSAMPLE', 'DACJONATHAN', 'DADNONE'],
      '0401',
      { middleName: null },
    ],
  ])('has its names where version %s puts them', (_, elements, version, names) => {
    expect(parseAamva(barcode(version, elements))).toMatchObject({
      lastName: 'SAMPLE',
      firstName: 'JONATHAN',
      middleName: 'QUINCY',
      ...names,
    });
  });

  it.each([
    ['month first', '03141985', '1985-03-14'],
    ['year first', '19850314', '1985-03-14'],
    ['year first though the month could be', '20011112', '2001-11-12'],
    ['with strokes', '03/14/1985', '1985-03-14'],
    ['that does not exist', '02301985', null],
    ['of no such month', '13141985', null],
    ['that is none', 'UNAVAIL', null],
    ['of another century than any holder', '03141785', null],
  ])('has a date %s', (_, written, date) => {
    expect(parseAamva(barcode('1001', [`DBB${written}`]))?.dateOfBirth).toBe(date);
  });

  it('may come from Canada', () => {
    const text = barcode('0801', ['DCSTREMBLAY', 'DBB19850314', 'DCGCAN', 'DAKK1A 0B1'], {
      iin: '604428',
    });

    expect(parseAamva(text)).toMatchObject({
      country: 'CAN',
      issuer: { country: 'CAN', subdivision: 'QC' },
      dateOfBirth: '1985-03-14',
      address: { postalCode: 'K1A 0B1' },
    });
  });

  it.each([
    ['without the record separator', '@\n\rANSI '],
    ['with other separators', '@\r\n\x1cANSI '],
    ['without the space', '@\n\x1e\rANSI'],
    ['with the older file type', '@\n\x1e\rAAMVA'],
    ['without the sign at its head', '\n\x1e\rANSI '],
  ])('is known %s', (_, start) => {
    expect(parseAamva(barcode('1001', TEN, { start }))).toMatchObject({
      lastName: 'SAMPLE',
      lengthsAgree: true,
    });
  });

  it.each([
    ['EN', 'drivers_license'],
    ['ID', 'identification_card'],
  ])('is of the kind that %s means', (type, kind) => {
    expect(parseAamva(barcode('1001', TEN, { type }))?.kind).toBe(kind);
  });

  it('reads the licence beside what the state adds', () => {
    const dl = `DL${TEN.join('\n')}\r`;
    const zv = 'ZVZVADAQ99\nDAQWRONG\r';
    const head = '@\n\x1e\rANSI 636000100102';
    const text = `${head}DL${pad(head.length + 20)}${pad(dl.length)}ZV${pad(head.length + 20 + dl.length)}${pad(zv.length)}${dl}${zv}`;

    expect(parseAamva(text)).toMatchObject({ documentNumber: 'T64235789', lengthsAgree: true });
  });

  it('is still read when the header is wrong, which is reported', () => {
    const shorter = barcode('1001', TEN).replace('RICHMOND', 'RICH');

    expect(parseAamva(shorter)).toMatchObject({ lengthsAgree: false, lastName: 'SAMPLE' });
    expect(parseAamva(shorter)?.address.city).toBe('RICH');
  });

  it('names no issuer when the issuer is unknown', () => {
    expect(parseAamva(barcode('1001', TEN, { iin: '999999' }))?.issuer).toBeNull();
  });

  it.each([
    ['an address', 'https://example.com/'],
    ['a boarding pass', 'M1SPECIMEN/ALEX      EABC123 FRAJFKLH 0400 123Y012A0001 100'],
    ['nothing', ''],
    ['a header and no licence', '@\n\x1e\rANSI 636000100101ZV00310008ZVZVA01\r'],
    ['a header that ends early', '@\n\x1e\rANSI 6360001001'],
    ['a broken header', '@\n\x1e\rANSI 63A0001001DL00310008'],
  ])('is no card when it is %s', (_, text) => {
    expect(parseAamva(text)).toBeNull();
  });
});
