import { parseAamva } from './aamva/parse-aamva.js';
import { crossCheck } from './cross-check.js';
import { NO_EXPIRY } from './document-reading.js';
import { fromBarcode, fromMrz, type MachinePart } from './machine-part.js';
import { checkDigit } from './mrz/check-digit.js';
import { parseMrz } from './mrz/parse-mrz.js';

/** ICAO 9303-5, appendix B, with the names of the case. */
function readWith(names: string) {
  const lines = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', names];
  return fromMrz(
    {
      card: parseMrz('TD1', lines),
      lines,
      rivals: lines,
      margins: lines.map((line) => Array.from(line, () => 1)),
    },
    '2026-11-23',
  );
}

describe('names of a machine-readable zone', () => {
  it.each([
    ['ERIKSSON<<ANNA<MARIA<<<<<<<<<<', 'ANNA MARIA', []],
    ['ERIKSSON<STEINHAUS<<ANNA<MARIA', 'ANNA MARIA', ['first_name']],
    ['ERIKSSON<STEINHAUS<<WILHELMINA', 'WILHELMINA', ['first_name']],
    ['ERIKSSON<STEINHAUSEN<WOLFESCHL', null, ['last_name']],
    ['SUKARNO<<<<<<<<<<<<<<<<<<<<<<<', '', []],
  ])('%s', (names, firstName, cutNames) => {
    expect(readWith(names)).toMatchObject({ fields: { first_name: firstName }, cutNames });
  });
});

describe('the century of a zone', () => {
  const read = (birth: string, expiry: string, issuer = 'HUN') => {
    const second = `${birth}${checkDigit(birth)}F${expiry}${checkDigit(expiry)}${issuer}<<<<<<<<<<<`;
    const first = `I<${issuer}D231458907<<<<<<<<<<<<<<<`;
    const checked = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18);
    const lines = [first, second + checkDigit(checked), 'ERIKSSON<<ANNA<<<<<<<<<<<<<<<<'];
    const margins = lines.map((line) => Array.from(line, () => 1));
    const card = parseMrz('TD1', lines);
    return fromMrz({ card, lines, rivals: lines, margins }, '2026-11-23');
  };
  const of = (machine: MachinePart, birth: string, expiry: string) => {
    const text = `ERIKSSON\nANNA\nD23145890\nDate of birth ${birth} F\nDate of expiry ${expiry}\nIssued 11.10.2025`;
    const { expiry: printed, ...check } = crossCheck(machine, [text, text]);
    return { ...check, expiry: printed };
  };
  const endless = read('400812', '990101', 'ESP');
  const long = read('400812', '860101');

  it('is the one that is printed, of an expiry', () => {
    expect(of(long, '12.08.1940', '01.01.2086')).toMatchObject({
      ...{ fails: [], doubts: [], disputed: [], expiry: '2086-01-01' },
    });
    expect(of(endless, '12 08 1940', '01 01 9999')).toMatchObject({
      ...{ fails: [], doubts: [], disputed: [], expiry: NO_EXPIRY },
    });
    expect(of(long, '12.08.1940', '01.01.1986')).toMatchObject({ disputed: [], expiry: null });
    expect(of(long, '12.08.1940', '01.01.86')).toMatchObject({ disputed: [], expiry: null });
    expect(of(endless, '12 08 1940', '~~').fails).toEqual([]);
    expect(of(long, '~~', '01.01.2086').fails).toEqual([]);
  });

  it('is not taken from the print where no document is valid for so long', () => {
    expect(of(read('400812', '990101'), '12.08.1940', '01.01.2099').fails).toEqual([
      'printed_expiry_differs',
    ]);
  });

  it('is unclear for a holder of a hundred years', () => {
    expect(of(read('240314', '310101'), '14.03.1924', '01.01.2031')).toMatchObject({
      ...{ fails: [], doubts: ['printed_birth_date_unread'], disputed: ['date_of_birth'] },
    });
  });
});

describe('a number in which O and 0 look alike', () => {
  const read = (unclear: readonly number[]) => {
    const number = `DB7005708${checkDigit('DB7005708')}<<<<<<<<<<<<<<<`;
    const composite = checkDigit(`${number}74081221204159<<<<<<<<<<<`);
    const lines = [`I<UTO${number}`, `7408122F1204159UTO<<<<<<<<<<<${composite}`, 'ERIKSSON<<ANNA'];
    const margins = lines.map((line) => Array.from(line, () => 1));
    for (const place of unclear) margins[0]![5 + place] = 0.01;
    const rivals = [lines[0]!.replaceAll('0', 'O'), ...lines.slice(1)];
    return fromMrz({ card: parseMrz('TD1', lines), lines, rivals, margins }, '2026-11-23');
  };

  it('may be another, where its check digit allows that', () => {
    expect(read([3, 4])).toMatchObject({
      fields: { document_number: 'DB7005708' },
      otherNumbers: ['DB7OO5708'],
      doubts: [],
    });
    expect(read([3]).otherNumbers).toEqual([]);
  });
});

describe('names of a barcode', () => {
  it('are cut where it says so', () => {
    const text =
      '@\n\x1e\rANSI 636000100101DL00310100DLDAQT1\nDCSA\nDDET\nDACB\nDDFU\nDADC\nDDGT\r';

    expect(fromBarcode(parseAamva(text)!, '2026-11-23').cutNames).toEqual([
      'last_name',
      'middle_name',
    ]);
  });
});

describe('the number of the issuing body', () => {
  const elements = (state: string, country = 'USA') =>
    `DLDAQT1\nDCSA\nDACB\nDBA08242030\nDBB03141985\nDAJ${state}\nDCG${country}\r`;
  const card = (state: string, country?: string) =>
    parseAamva(`@\n\x1e\rANSI 636000100101DL00310100${elements(state, country)}`)!;
  const doubts = (...of: [string, string?]) => fromBarcode(card(...of), '2026-11-23').doubts;

  it('stands for the state and the country that the code names', () => {
    expect(doubts('VA')).toEqual([]);
    expect(doubts('TX')).toEqual(['issuer_differs']);
    expect(doubts('VA', 'CAN')).toEqual(['issuer_differs']);
  });
});
