import { readHeader, type AamvaHeader } from './header.js';
import { NO_EXPIRY } from '../document-reading.js';
import { findIssuer, type AamvaIssuer } from './issuers.js';

/**
 * The data of a card's barcode. Dates are YYYY-MM-DD; missing values and invalid dates are null.
 */
export interface AamvaCard {
  kind: 'drivers_license' | 'identification_card';
  version: number;
  iin: string;
  issuer: AamvaIssuer | null;
  country: string | null;
  lengthsAgree: boolean;
  lastName: string | null;
  firstName: string | null;
  middleName: string | null;
  dateOfBirth: string | null;
  dateOfIssue: string | null;
  dateOfExpiry: string | null;
  documentNumber: string | null;
  sex: 'M' | 'F' | 'X' | null;
  /** Those of which the card says that it has only the beginning. */
  cutNames: ('last_name' | 'first_name' | 'middle_name')[];
  address: AamvaAddress;
  /** The number of this very card. */
  discriminator: string | null;
  /** Drawn by this product: its own subfile says so. */
  isSpecimen: boolean;
}

export interface AamvaAddress {
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
}

const KINDS: Record<string, AamvaCard['kind']> = {
  DL: 'drivers_license',
  // Enhanced licences.
  EN: 'drivers_license',
  ID: 'identification_card',
};

/** What stands for the expiry of a card that is valid for good. */
const ENDLESS =
  /^(NONE|NON-?EXP.*|INDEF.*|NEVER|99999999|00000000|12\D?31\D?9999|9999\D?12\D?31)$/i;
/** Placeholders of issuers for an empty value. */
const NOTHING = /^(NONE|NULL|UNAVL|UNAVAIL|N\/A|)$/i;
/** No middle name, no middle initial. */
const NO_MIDDLE_NAME = /^NM[NI]?(\/A)?$/i;
/** What says that the name of an element is cut; N says that it is whole, and U nothing. */
const CUT_BY = { DDE: 'last_name', DDF: 'first_name', DDG: 'middle_name' } as const;
const NAME_SUFFIX = /^(JR|SR|II|III|IV)\.?$/i;

/**
 * Reads the text of a card's PDF417 (AAMVA card design standard, versions 1 to 10); null for any
 * other text.
 */
export function parseAamva(text: string): AamvaCard | null {
  const header = readHeader(text);
  const main = header?.subfiles.find(({ type }) => type in KINDS);
  const kind = main && KINDS[main.type];
  if (!header || !kind) return null;
  const written = readElements(text, header, main.type);
  const element: Elements = (code) => {
    const value = written(code) ?? '';
    return NOTHING.test(value) ? null : value;
  };
  const date = (code: string) => readDate(element(code));
  return {
    kind,
    version: header.version,
    iin: header.iin,
    issuer: findIssuer(header.iin),
    country: element('DCG'),
    lengthsAgree: header.lengthsAgree,
    ...withOneName(withoutPlaceholder(readNames(element)), written),
    dateOfBirth: date('DBB'),
    dateOfIssue: date('DBD'),
    dateOfExpiry: ENDLESS.test(written('DBA') ?? '') ? NO_EXPIRY : date('DBA'),
    documentNumber: element('DAQ')?.replace(/\s/g, '') ?? null,
    sex: readSex(element('DBC')),
    cutNames: (['DDE', 'DDF', 'DDG'] as const)
      .filter((code) => element(code)?.toUpperCase() === 'T')
      .map((code) => CUT_BY[code]),
    address: {
      line1: element('DAG'),
      line2: element('DAH'),
      city: element('DAI'),
      state: element('DAJ'),
      postalCode: readPostalCode(element('DAK')),
    },
    discriminator: element('DCF'),
    isSpecimen: /^Z[A-Z]{2}SPECIMEN/m.test(text.replace(/\r/g, '\n')),
  };
}

type Elements = (code: string) => string | null;

/**
 * The elements, one per line. They are found by their designators, not by the header's offsets,
 * which are often slightly wrong on real cards.
 */
function readElements(text: string, { subfiles }: AamvaHeader, type: string): Elements {
  const lastDesignator = subfiles.at(-1);
  const designators = lastDesignator
    ? text.indexOf(designatorText(lastDesignator)) + designatorText(lastDesignator).length
    : 0;
  const body = text.slice(designators);
  const start = body.indexOf(type);
  const values = new Map<string, string>();
  for (const line of body.slice(start < 0 ? 0 : start + type.length).split(/\p{Cc}+/u)) {
    const [, code, value] = /^(?:DL|ID|EN)?(D[A-Z]{2})(.*)$/.exec(line) ?? [];
    // The first one counts: a repetition in another subfile is the issuer's own data.
    if (code !== undefined && value !== undefined && !values.has(code))
      values.set(code, value.trim());
  }
  return (code) => values.get(code) ?? null;
}

function designatorText({
  type,
  offset,
  length,
}: {
  type: string;
  offset: number;
  length: number;
}): string {
  return type + String(offset).padStart(4, '0') + String(length).padStart(4, '0');
}

type Names = Pick<AamvaCard, 'lastName' | 'firstName' | 'middleName'>;

/** From version 4 each name has an element; 2 and 3 join the given names, and 1 joins all names. */
function readNames(element: Elements): Names {
  const whole = element('DAA');
  const given = element('DCT');
  const lastName = element('DCS') ?? element('DAB');
  const firstName = element('DAC');
  if (firstName !== null || lastName !== null) {
    const [first = null, ...middle] = firstName === null && given ? split(given) : [firstName];
    return { lastName, firstName: first, middleName: element('DAD') ?? (middle.join(' ') || null) };
  }
  const [last, first, middle] = wholeNames(whole ?? '');
  return { lastName: last || null, firstName: first || null, middleName: middle || null };
}

/** Last, first and middle names of an element that has all, and perhaps a suffix as the fourth. */
function wholeNames(whole: string): string[] {
  const words = whole.split(/\s+/);
  // Nothing tells which of more words are the last name.
  if (!SEPARATOR.test(whole)) return words.length > 2 ? [] : words;
  const parts = whole.split(SEPARATOR).map((part) => part.trim());
  const isSuffixed = parts.length > 2 && NAME_SUFFIX.test(parts.at(-1) ?? '');
  return parts.slice(0, isSuffixed ? Math.min(3, parts.length - 1) : 3);
}

function withoutPlaceholder(names: Names): Names {
  const { middleName } = names;
  const isNone = NO_MIDDLE_NAME.test(middleName ?? '') || NOTHING.test(middleName ?? '');
  return isNone ? { ...names, middleName: null } : names;
}

/** A card says explicitly that its holder has no first name. */
function withOneName(names: Names, written: Elements): Names {
  const hasNone = ['DAC', 'DCT'].some((code) => /^(NONE|UNAVL)$/.test(written(code) ?? ''));
  return names.firstName === null && names.lastName !== null && hasNone
    ? { ...names, firstName: '' }
    : names;
}

const SEPARATOR = /[,@$]/;

/** Commas separate names; without commas, spaces do. */
function split(names: string): string[] {
  return names
    .split(SEPARATOR.test(names) ? SEPARATOR : /\s+/)
    .map((part) => part.trim())
    .filter(Boolean);
}

/**
 * Month first, or year first (version 1, Canada). The digits decide: no month begins with 18 to 21,
 * and no year with 01 to 12.
 */
function readDate(value: string | null): string | null {
  const digits = value?.replace(/\D/g, '') ?? '';
  if (digits.length !== 8) return null;
  const isYearFirst = /^(1[89]|2[01])/.test(digits);
  const [year, month, day] = isYearFirst
    ? [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
    : [digits.slice(4), digits.slice(0, 2), digits.slice(2, 4)];
  const date = `${year}-${month}-${day}`;
  const time = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date);
  return exists && /^(1[89]|2[01])/.test(year) ? date : null;
}

function readSex(value: string | null): AamvaCard['sex'] {
  if (value === null) return null;
  if (/^[1M]/i.test(value)) return 'M';
  return /^[2F]/i.test(value) ? 'F' : 'X';
}

/** Nine digits that end in four zeros mean five. */
function readPostalCode(value: string | null): string | null {
  return value?.replace(/^(\d{5})-?0000$/, '$1') ?? null;
}
