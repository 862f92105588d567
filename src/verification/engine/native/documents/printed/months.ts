/**
 * The twelve months as issuers print them, without marks: the states of the European Union, the
 * United Kingdom, Norway, Switzerland, Canada, Mexico and Brazil. A longer form begins with its
 * shorter one.
 */
const LANGUAGES = {
  en: 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC',
  bg: 'ЯНУ ФЕВ МАР АПР МАЙ ЮНИ ЮЛИ АВГ СЕП ОКТ НОЕ ДЕК',
  cs: 'LED UNO BRE DUB KVE CVN|CER CVC|CEC|CERVENE|CERVENC SRP ZAR RIJ LIS PRO',
  da: 'JAN FEB MAR APR MAJ JUN JUL AUG SEP OKT NOV DEC',
  de: 'JAN|JAE FEB MAR|MRZ APR MAI JUN JUL AUG SEP OKT NOV DEZ',
  el: 'ΙΑΝ ΦΕΒ ΜΑΡ ΑΠΡ ΜΑΙ ΙΟΥΝ ΙΟΥΛ ΑΥΓ ΣΕΠ ΟΚΤ ΝΟΕ ΔΕΚ',
  es: 'ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC',
  et: 'JAA VEE MAR APR MAI JUUN JUUL AUG SEP OKT NOV DET',
  fi: 'TAM HEL MAA HUH TOU KES HEI ELO SYY LOK MAR JOU',
  fr: 'JAN FEV MAR AVR MAI JUIN JUIL AOU SEP OCT NOV DEC',
  ga: 'EAN FEA MAR AIB BEA MEI IUI LUN MFO DFO SAM NOL',
  hr: 'SIJ VEL OZU TRA SVI LIP SRP KOL RUJ LIS STU PRO',
  hu: 'JAN FEB MAR APR MAJ JUN JUL AUG SZE OKT NOV DEC',
  it: 'GEN FEB MAR APR MAG GIU LUG AGO SET OTT NOV DIC',
  lt: 'SAU VAS KOV BAL GEG BIR LIE RGP|RUGP RGS|RUGS SPA LAP GRU|GRD',
  lv: 'JAN FEB MAR APR MAI JUN JUL AUG SEP OKT NOV DEC',
  mt: 'JAN FRA MAR APR MEJ GUN LUL AWI|AWW SET OTT NOV DIC',
  nb: 'JAN FEB MAR APR MAI JUN JUL AUG SEP OKT NOV DES',
  nl: 'JAN FEB MAA|MRT APR MEI JUN JUL AUG SEP OKT NOV DEC',
  pl: 'STY LUT MAR KWI MAJ CZE LIP SIE WRZ PAZ LIS GRU',
  pt: 'JAN FEV MAR ABR MAI JUN JUL AGO SET OUT NOV DEZ',
  ro: 'IAN FEB MAR APR MAI IUN IUL AUG SEP OCT NOI|NOV DEC',
  sk: 'JAN FEB MAR APR MAJ JUN JUL AUG SEP OKT NOV DEC',
  sl: 'JAN FEB MAR APR MAJ JUN JUL AVG SEP OKT NOV DEC',
  sv: 'JAN FEB MAR APR MAJ JUN JUL AUG SEP OKT NOV DEC',
} as const;
type Language = keyof typeof LANGUAGES;

/** What issuers print beside English, by ISO 3166-1 alpha-3 and the German D of ICAO 9303. */
const PRINTED: Record<string, readonly Language[]> = {
  ...{ AUT: ['de'], BEL: ['nl', 'fr', 'de'], BGR: ['bg'], BRA: ['pt'], CAN: ['fr'] },
  ...{ CHE: ['de', 'fr', 'it'], CYP: ['el'], CZE: ['cs'], D: ['de'], DEU: ['de'], DNK: ['da'] },
  ...{ ESP: ['es'], EST: ['et'], FIN: ['fi', 'sv'], FRA: ['fr'], GBR: ['fr'], GRC: ['el'] },
  ...{ HRV: ['hr'], HUN: ['hu'], IRL: ['ga', 'fr'], ITA: ['it', 'fr'], LTU: ['lt'] },
  ...{ LUX: ['fr', 'de'], LVA: ['lv'], MEX: ['es'], MLT: ['mt'], NLD: ['nl', 'fr'], NOR: ['nb'] },
  ...{ POL: ['pl'], PRT: ['pt'], ROU: ['ro'], SVK: ['sk'], SVN: ['sl'], SWE: ['sv'] },
};
const LATIN = /[A-Z]/;
/** How the reader, which knows Latin letters only, spells Greek and Cyrillic ones. */
const LOOKALIKE: Record<string, string> = {
  ...{ Α: 'A', Β: 'B', Δ: 'A', Ε: 'E', Ι: 'I', Κ: 'K', Λ: 'A', Μ: 'M', Ν: 'N', Ο: 'O', Π: 'N' },
  ...{ Ρ: 'P', Σ: 'E', Τ: 'T', Υ: 'Y', Φ: 'O', Γ: 'T' },
  ...{ А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', О: 'O', Р: 'P', С: 'C', Н: 'H', П: 'N', Т: 'T' },
  ...{ Я: 'R', У: 'Y', Ф: 'O', Й: 'N', И: 'N', Ю: 'O', Л: 'N', Г: 'T', Д: 'A' },
};
const MISREAD: Record<string, string> = {
  0: 'O',
  1: 'I',
  5: 'S',
  8: 'B',
  6: 'G',
  $: 'S',
  '|': 'I',
};

type Months = readonly (readonly [beginning: string, month: number])[];

const byIssuer = new Map<string, Months>();

/**
 * The numbers of a month, 1 to 12, that an issuer's word may mean: in Finland MAR is March in English
 * and November in Finnish. None for another word.
 */
export function monthsNamed(word: string, issuer: string | null): number[] {
  const letters = [...word.toUpperCase().normalize('NFD').replace(/\p{M}/gu, '')]
    .map((letter) => MISREAD[letter] ?? letter)
    .join('');
  const found = monthsOf(issuer ?? '').filter(([beginning]) => letters.startsWith(beginning));
  const longest = found[0]?.[0].length;
  return found.filter(([beginning]) => beginning.length === longest).map(([, month]) => month);
}

/** The longest beginnings first: in Czech CERVENEC is July, and CERVEN June. */
function monthsOf(issuer: string): Months {
  const known = byIssuer.get(issuer);
  if (known) return known;
  const languages: Language[] = [...(PRINTED[issuer] ?? ['fr', 'es', 'de', 'pt', 'it']), 'en'];
  const months = languages
    .flatMap((language) =>
      LANGUAGES[language]
        .split(' ')
        .flatMap((forms, i) => forms.split('|').map((form) => [asRead(form), i + 1] as const)),
    )
    .toSorted(([a], [b]) => b.length - a.length);
  byIssuer.set(issuer, months);
  return months;
}

function asRead(form: string): string {
  return LATIN.test(form) ? form : [...form].map((letter) => LOOKALIKE[letter] ?? letter).join('');
}
