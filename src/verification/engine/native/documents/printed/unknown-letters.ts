type Readings = Readonly<Record<string, readonly string[]>>;

/** In a zone, letters with marks are two letters, and so are some without. */
const MARKED: Readings = { AA: ['A'], AE: ['A'], OE: ['O'], UE: ['U'] };
const UMLAUTS: Readings = {
  AE: ['A', 'D'],
  OE: ['O', 'D', 'E'],
  // No O: printed, it is the name with Ö, which is another one.
  UE: ['U', 'LI', 'II', 'IU', 'I'],
};
const SHARP_S: Readings = {
  SS: ['B', 'R', 'BR', 'RB', 'BB', '3', 'I3', 'L3', 'F3', 'FI', 'FL', 'LL'],
};
const NORDIC: Readings = {
  AE: ['A', 'E', 'EE', 'Z'],
  OE: ['O', 'E', 'G', 'P', 'Q', 'B', 'Z'],
};
const CEDILLA: Readings = { C: ['G', 'CG'] };
/** With none of one letter less or another one, which may be altered. */
const IJ: Readings = { IJ: ['U', 'UIJ'] };
const CROSSED_D: Readings = { D: ['P', 'B', 'DP', 'DB'] };

/**
 * What the reader, which knows English letters only, makes of an issuer's other letters: text of a zone, and its
 * readings. They are those that 24 typefaces have often; no letters of one alphabet are in another's.
 */
const READ_AS: Record<string, Readings> = {
  ...{ AUT: { ...UMLAUTS, ...SHARP_S }, D: { ...UMLAUTS, ...SHARP_S } },
  ...{ CHE: { ...UMLAUTS, ...CEDILLA }, LIE: UMLAUTS, LUX: { ...UMLAUTS, ...SHARP_S } },
  ...{ DNK: NORDIC, NOR: NORDIC, FIN: UMLAUTS, SWE: UMLAUTS },
  ISL: { ...CROSSED_D, TH: ['P', 'B'], AE: ['A', 'E', 'EE', 'Z'], OE: ['O', 'D', 'E'] },
  ...{ HRV: CROSSED_D, SVN: CROSSED_D, SRB: CROSSED_D, BIH: CROSSED_D },
  POL: { L: ['T', 'E', 'K'] },
  ...{ EST: { ...UMLAUTS, U: ['LI', 'II'] }, HUN: { ...UMLAUTS, U: ['LI', 'II'] } },
  ...{ FRA: { OE: ['O', 'CE'], ...CEDILLA }, BEL: { OE: ['O', 'CE'], ...CEDILLA, ...IJ } },
  NLD: IJ,
  ...{ PRT: { AO: ['DO'], ...CEDILLA } },
  TUR: { UE: ['U', 'LI', 'II'], U: ['LI', 'II'], ...CEDILLA },
  ESP: { N: ['F', 'FI', 'II'] },
};
/** So long names with many such letters do not become slow. */
const MOST_FORMS = 400;

/** A name of a zone, in capitals, in the ways in which the reader may spell it. */
export function readingsOf(name: string, issuer: string): string[] {
  const readings = { ...MARKED, ...READ_AS[issuer] };
  let forms: { text: string; at: number }[] = [{ text: '', at: 0 }];
  for (let at = 0; at < name.length; at++) {
    forms = forms
      .flatMap((form) =>
        form.at > at
          ? form
          : [
              { text: form.text + (name[at] ?? ''), at: at + 1 },
              ...[2, 1].flatMap((length) =>
                (readings[name.slice(at, at + length)] ?? []).map((read) => ({
                  text: form.text + read,
                  at: at + length,
                })),
              ),
            ],
      )
      .slice(0, MOST_FORMS);
  }
  return forms.map(({ text }) => text);
}
