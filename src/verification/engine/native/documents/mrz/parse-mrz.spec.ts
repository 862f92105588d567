import { parseMrz } from './parse-mrz.js';

/** The examples of ICAO 9303 parts 4, 5 and 6. */
const TD3 = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
];
const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];
const TD1 = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
];

describe('a machine-readable zone', () => {
  it.each([
    ['TD3', TD3, 'P', 'L898902C3'],
    ['TD2', TD2, 'I', 'D23145890'],
    ['TD1', TD1, 'I', 'D23145890'],
  ] as const)("holds the holder's data: %s", (format, lines, code, documentNumber) => {
    expect(parseMrz(format, [...lines])).toEqual({
      format,
      code,
      issuer: 'UTO',
      nationality: 'UTO',
      lastName: 'ERIKSSON',
      firstNames: 'ANNA MARIA',
      isNameCut: false,
      isCutBehindWord: false,
      documentNumber,
      birth: '740812',
      expiry: '120415',
      sex: 'F',
      wrongChecks: [],
    });
  });

  it.each([
    ['document_number', 'L898902C3', 'L898903C3'],
    ['date_of_birth', '740812', '940812'],
    ['date_of_expiry', '120415', '220415'],
    ['personal_number', 'ZE184226B', 'ZE184226C'],
  ])('reveals a changed %s', (field, before, after) => {
    const changed = parseMrz('TD3', [TD3[0]!, TD3[1]!.replace(before, after)]);

    expect(changed.wrongChecks).toEqual([field, 'composite']);
  });

  it('may have no personal number, and no check digit for it', () => {
    const line = 'L898902C36UTO7408122F1204159<<<<<<<<<<<<<<<';

    expect(parseMrz('TD3', [TD3[0]!, `${line}8`]).wrongChecks).not.toContain('personal_number');
    expect(parseMrz('TD3', [TD3[0]!, `${line.slice(0, 42)}08`]).wrongChecks).not.toContain(
      'personal_number',
    );
  });

  it('continues a long document number in the optional data', () => {
    // ICAO 9303-5 §4.2.4: D23145890734 with the check digit 9.
    const first = 'I<UTOD23145890<7349<<<<<<<<<<<';

    const { documentNumber, wrongChecks } = parseMrz('TD1', [first, TD1[1]!, TD1[2]!]);

    expect(documentNumber).toBe('D23145890734');
    expect(wrongChecks).not.toContain('document_number');
  });

  it('continues a long document number in the optional data of a middle-sized card, too', () => {
    // ICAO 9303-6 §4.2.2, with the number of the example above.
    const second = 'D23145890<UTO7408122F12041597349<<<6';

    const { documentNumber, wrongChecks } = parseMrz('TD2', [TD2[0]!, second]);

    expect(documentNumber).toBe('D23145890734');
    expect(wrongChecks).not.toContain('document_number');
  });

  it.each(['<<<<<<0', '<<<<<<<'])('never expires with %s', (expiry) => {
    const second = TD3[1]!.replace('1204159', expiry);

    expect(parseMrz('TD3', [TD3[0]!, second])).toMatchObject({ expiry: '<<<<<<' });
    expect(parseMrz('TD3', [TD3[0]!, second]).wrongChecks).not.toContain('date_of_expiry');
  });

  it('reports that a name may be cut', () => {
    const cut = 'P<UTOWOLFESCHLEGELSTEINHAUSEN<<WILHELMINA<JO';

    expect(parseMrz('TD3', [cut, TD3[1]!])).toMatchObject({
      isNameCut: true,
      firstNames: 'WILHELMINA JO',
    });
    const behind = (names: string) => parseMrz('TD1', [TD1[0]!, TD1[1]!, names]);
    expect(behind('ERIKSSON<STEINHAU<<ANNA<MARIA<')).toMatchObject({
      ...{ isNameCut: true, isCutBehindWord: true },
    });
    expect(behind('ERIKSSON<STEINHAUS<<ANNA<MARIA')).toMatchObject({
      ...{ isNameCut: true, isCutBehindWord: false },
    });
    expect(behind('ERIKSSON<STEINHA<<ANNA<MARIA<<').isNameCut).toBe(false);
  });
});
