import { foldText } from '../../platform/text/index.js';
import { stateCode } from './address.policy.js';
import type { Address, GivenAddress } from './person.js';

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
