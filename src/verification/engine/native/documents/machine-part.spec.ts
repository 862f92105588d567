import { fromMrz } from './machine-part.js';
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
    ['ERIKSSON<<ANNA<MARIA<<<<<<<<<<', 'ANNA MARIA', false],
    ['ERIKSSON<STEINHAUS<<ANNA<MARIA', 'ANNA', false],
    ['ERIKSSON<STEINHAUS<<WILHELMINA', 'WILHELMINA', true],
    ['ERIKSSON<STEINHAUSEN<WOLFESCHL', null, false],
  ])('%s', (names, firstName, isCut) => {
    expect(readWith(names)).toMatchObject({
      fields: { first_name: firstName },
      isFirstNameCut: isCut,
    });
  });
});
