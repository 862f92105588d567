import { parseAamva } from './aamva/parse-aamva.js';
import { fromBarcode, fromMrz } from './machine-part.js';
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
