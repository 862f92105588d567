import type { SpecimenLicence } from './specimen.js';

type Element = readonly [code: string, value: string];

/**
 * The text of a card's PDF417 (AAMVA, versions 1 to 10). Version 1 has one name element and
 * year-first dates; 2-3 join given names.
 */
export function aamvaText(licence: SpecimenLicence): string {
  const type = licence.kind === 'drivers_license' ? 'DL' : 'ID';
  const jurisdiction = 'ZV';
  const version = String(licence.aamvaVersion).padStart(2, '0');
  const subfile = `${type}${elements(licence)
    .map(([code, value]) => `${code}${value}`)
    .join('\n')}\r`;
  // The mark that a production project looks for.
  const own = `${jurisdiction}${jurisdiction}A01\n${jurisdiction}BSPECIMEN\r`;
  const start = `@\n\x1e\rANSI ${licence.iin}${version}${licence.aamvaVersion > 1 ? '01' : ''}02`;
  const first = start.length + 20;
  return (
    start +
    `${type}${digits(first)}${digits(subfile.length)}` +
    `${jurisdiction}${digits(first + subfile.length)}${digits(own.length)}` +
    subfile +
    own
  );
}

function elements(licence: SpecimenLicence): Element[] {
  const { holder, number } = licence;
  const date = dateWriter(licence);
  const common: Element[] = [
    ['DBA', date(licence.dateOfExpiry)],
    ['DBD', date(licence.dateOfIssue)],
    ['DBB', date(holder.dateOfBirth)],
    ['DBC', sexOf(licence)],
    ['DAY', holder.eyes],
    [
      'DAU',
      licence.aamvaVersion > 1
        ? `${pad(holder.heightInches, 3)} in`
        : feetInches(holder.heightInches),
    ],
    ['DAG', holder.street.toUpperCase()],
    ['DAI', holder.city.toUpperCase()],
    ['DAJ', licence.state],
    [
      'DAK',
      licence.country === 'CAN' ? holder.postalCode.padEnd(11) : `${holder.postalCode}0000  `,
    ],
  ];
  const known: Element[] = [['DAQ', number], ...names(licence), ...common];
  if (licence.aamvaVersion === 1) return known;
  return [
    ...known,
    ['DCA', licence.kind === 'drivers_license' ? 'D' : 'NONE'],
    ['DCB', 'NONE'],
    ['DCD', 'NONE'],
    ['DCF', `06012022${number}`],
    ['DCG', licence.country],
  ];
}

function names({ holder, aamvaVersion }: SpecimenLicence): Element[] {
  const first = inLatin1(holder.firstName);
  const middle = inLatin1(holder.middleName);
  const last = inLatin1(holder.lastName);
  if (aamvaVersion === 1) return [['DAA', [last, first, middle].filter(Boolean).join(',')]];
  if (aamvaVersion <= 3) {
    return [
      ['DCS', last],
      ['DCT', [first, middle].filter(Boolean).join(aamvaVersion === 2 ? ',' : ' ')],
    ];
  }
  return [
    ['DCS', last],
    ['DDE', 'N'],
    ['DAC', first],
    ['DDF', 'N'],
    ['DAD', middle || 'NONE'],
    ['DDG', 'N'],
  ];
}

/** Letters outside Latin-1 lose their marks. */
function inLatin1(name: string): string {
  return [...name.toUpperCase()]
    .map((letter) =>
      letter > '\u00ff' ? letter.replace('Ł', 'L').normalize('NFD').charAt(0) : letter,
    )
    .join('');
}

function dateWriter({ aamvaVersion, country }: SpecimenLicence): (date: string) => string {
  return (date) => {
    const [year = '', month = '', day = ''] = date.split('-');
    return aamvaVersion === 1 || country === 'CAN' ? year + month + day : month + day + year;
  };
}

function sexOf({ holder: { sex }, aamvaVersion }: SpecimenLicence): string {
  if (aamvaVersion === 1) return sex === 'X' ? 'U' : sex;
  return { M: '1', F: '2', X: '9' }[sex];
}

function feetInches(inches: number): string {
  return `${Math.floor(inches / 12)}${pad(inches % 12, 2)}`;
}

function digits(value: number): string {
  return pad(value, 4);
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
