import { foldText } from '../../platform/text/index.js';
import type { Address, GivenAddress } from './person.js';
import { CA_PROVINCES, COUNTRIES, US_STATES } from './subdivisions.js';

export interface AddressFault {
  field: keyof Address;
  detail: string;
}

interface CountryRules {
  subdivisions: Readonly<Record<string, string>>;
  postalCode: RegExp;
  state: string;
  example: string;
}

const RULES: Partial<Record<string, CountryRules>> = {
  US: {
    subdivisions: US_STATES,
    postalCode: /^\d{5}(-\d{4})?$/,
    state: 'a state of the USA',
    example: 'a ZIP code such as 78701 or 78701-1234',
  },
  CA: {
    subdivisions: CA_PROVINCES,
    // Canada Post leaves out D, F, I, O, Q and U, and never begins with W or Z.
    postalCode: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/,
    state: 'a province of Canada',
    example: 'a postal code such as K1A 0B1',
  },
};

/** The address in one spelling: trimmed, states and codes as the post writes them. */
export function tidyAddress(given: Address): Address {
  const country = tidy(given.country).toUpperCase();
  return {
    line1: tidy(given.line1),
    line2: given.line2 === null ? null : tidy(given.line2) || null,
    city: tidy(given.city),
    state: stateCode(tidy(given.state), country),
    postal_code: postalCode(tidy(given.postal_code).toUpperCase(), country),
    country,
  };
}

/**
 * The faults of a tidied address; empty if its form is valid. Does not check that the address
 * exists.
 */
export function addressFaults({
  line1,
  city,
  state,
  postal_code,
  country,
}: Address): AddressFault[] {
  const rules = RULES[country];
  const faults: (AddressFault | false)[] = [
    !/\p{L}|\d/u.test(line1) && { field: 'line1', detail: 'must have letters or digits' },
    !/\p{L}/u.test(city) && { field: 'city', detail: 'must have letters' },
    !COUNTRIES.includes(country) && { field: 'country', detail: 'must be a country' },
    rules !== undefined &&
      !Object.hasOwn(rules.subdivisions, state) && {
        field: 'state',
        detail: `must be ${rules.state}`,
      },
    rules !== undefined &&
      !rules.postalCode.test(postal_code) && {
        field: 'postal_code',
        detail: `must be ${rules.example}`,
      },
  ];
  return faults.filter((fault) => fault !== false);
}

/** `Texas` and `tx` are `TX`; other texts stay. */
export function stateCode(state: string, country: string): string {
  const subdivisions = RULES[country]?.subdivisions;
  if (!subdivisions) return state;
  const wanted = state.toUpperCase();
  const [code] = Object.entries(subdivisions).find(
    ([each, name]) => each === wanted || name.toUpperCase() === wanted,
  ) ?? [state];
  return code;
}

function postalCode(code: string, country: string): string {
  if (country === 'CA') return code.replace(/^(\w{3})[ -]?(\w{3})$/, '$1 $2');
  if (country === 'US') return code.replace(/^(\d{5})[ -]?(\d{4})$/, '$1-$2');
  return code;
}

function tidy(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** USPS Publication 28: suffixes, directions and units that people write out or shorten. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  alley: 'aly',
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  circle: 'cir',
  court: 'ct',
  crescent: 'cres',
  drive: 'dr',
  expressway: 'expy',
  highway: 'hwy',
  lane: 'ln',
  parkway: 'pkwy',
  place: 'pl',
  plaza: 'plz',
  road: 'rd',
  square: 'sq',
  street: 'st',
  str: 'st',
  terrace: 'ter',
  trail: 'trl',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  apartment: 'apt',
  building: 'bldg',
  floor: 'fl',
  room: 'rm',
  suite: 'ste',
  number: 'no',
  saint: 'st',
  mount: 'mt',
  fort: 'ft',
};
/** Units that are often left out before their number. */
const UNITS = ['apt', 'bldg', 'fl', 'no', 'rm', 'ste', 'unit'];

/**
 * Whether the given parts match the verified address. Ignores case, punctuation, usual
 * abbreviations, line breaks, and what follows five ZIP digits.
 */
export function sameAddress(given: GivenAddress, verified: Address): boolean {
  const country = (given.country ?? verified.country).toUpperCase();
  const parts: [string | null | undefined, string, (text: string) => string][] = [
    [given.city, verified.city, streetText],
    [given.state, verified.state, (text) => foldText(stateCode(text.trim(), country))],
    [given.postal_code, verified.postal_code, (text) => postalText(text, country)],
    [given.country, verified.country, foldText],
    [given.line1 && linesOf(given), linesOf(verified), streetText],
  ];
  return parts.every(([one, other, fold]) => !one || fold(one) === fold(other));
}

function linesOf({ line1, line2 }: GivenAddress): string {
  return `${line1 ?? ''} ${line2 ?? ''}`;
}

function streetText(text: string): string {
  return foldText(text)
    .split(' ')
    .map((word) => ABBREVIATIONS[word] ?? word)
    .filter((word) => !UNITS.includes(word))
    .join(' ');
}

function postalText(code: string, country: string): string {
  const folded = foldText(code).replaceAll(' ', '');
  return country === 'US' ? folded.slice(0, 5) : folded;
}
