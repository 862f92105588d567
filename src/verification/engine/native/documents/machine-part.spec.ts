import { parseAamva } from './aamva/parse-aamva.js';
import { fromBarcode, fromMrz } from './machine-part.js';
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
