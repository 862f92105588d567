import type { MachinePart } from './machine-part.js';
import { changes } from './printed/printed-text.policy.js';

/** The names of states and provinces as their cards print them. */
const NAMES =
  'AL ALABAMA,AK ALASKA,AZ ARIZONA,AR ARKANSAS,CA CALIFORNIA,CO COLORADO,CT CONNECTICUT,DE DELAWARE,' +
  'FL FLORIDA,GA GEORGIA,HI HAWAII,ID IDAHO,IL ILLINOIS,IN INDIANA,IA IOWA,KS KANSAS,KY KENTUCKY,LA LOUISIANA,' +
  'ME MAINE,MD MARYLAND,MA MASSACHUSETTS,MI MICHIGAN,MN MINNESOTA,MS MISSISSIPPI,MO MISSOURI,MT MONTANA,' +
  'NE NEBRASKA,NV NEVADA,NH NEW HAMPSHIRE,NJ NEW JERSEY,NM NEW MEXICO,NY NEW YORK,NC NORTH CAROLINA,' +
  'ND NORTH DAKOTA,OH OHIO,OK OKLAHOMA,OR OREGON,PA PENNSYLVANIA,RI RHODE ISLAND,SC SOUTH CAROLINA,' +
  'SD SOUTH DAKOTA,TN TENNESSEE,TX TEXAS,UT UTAH,VT VERMONT,VA VIRGINIA,WA WASHINGTON,WV WEST VIRGINIA,' +
  'WI WISCONSIN,WY WYOMING,AB ALBERTA,BC BRITISH COLUMBIA,MB MANITOBA,NB NEW BRUNSWICK,' +
  'NL NEWFOUNDLAND AND LABRADOR,NS NOVA SCOTIA,NT NORTHWEST TERRITORIES,NU NUNAVUT,ON ONTARIO,' +
  'PE PRINCE EDWARD ISLAND,QC QUEBEC,SK SASKATCHEWAN,YT YUKON,DC DISTRICT OF COLUMBIA,PR PUERTO RICO,GU GUAM,' +
  'VI VIRGIN ISLANDS,AS AMERICAN SAMOA,MP NORTHERN MARIANA ISLANDS';
/** Cards of the District of Columbia have its city as well. */
const ALSO: Record<string, string> = { DC: 'WASHINGTON' };

/** The longest first: West Virginia is not Virginia. */
const STATES = NAMES.split(',')
  .map((entry) => [entry.slice(0, 2), entry.slice(3)] as const)
  .toSorted(([, a], [, b]) => b.length - a.length);

/** What a reading has: the state or card of the code, another one, or nothing of the kind. */
export type Seen = 'own' | 'other' | 'none';

/** Another one is misread where more readings have the own one. */
export function isOtherIn(readings: readonly Seen[]): boolean {
  const count = (seen: Seen): number => readings.filter((each) => each === seen).length;
  return count('other') > 0 && count('other') >= count('own');
}

/** How the title of a state or province reads, where its card has one. */
export function stateOf({ issuer }: MachinePart): string | null {
  return STATES.find(([code]) => code === issuer?.subdivision)?.[1] ?? null;
}

/**
 * Whether the print names another state than the number of the issuing body. The holder's own names and
 * address do not count, and none counts where the right one is printed as well.
 */
export function seenState(text: string, machine: MachinePart): Seen {
  const { issuer, address, fields } = machine;
  const own = stateOf(machine);
  if (own === null) return 'none';
  let left = ` ${plain(text)} `;
  const { first_name: first, middle_name: middle, last_name: last } = fields;
  for (const part of [address?.line1, address?.line2, address?.city, first, middle, last])
    if (part) left = left.replaceAll(` ${plain(part)} `, ' ');
  const named = new Set<string>();
  for (const [, name] of STATES) {
    if (!left.includes(` ${name} `)) continue;
    named.add(name);
    left = left.replaceAll(` ${name} `, ' ');
  }
  if (named.has(own) || named.has(ALSO[issuer?.subdivision ?? ''] ?? '')) return 'own';
  return named.size > 0 ? 'other' : 'none';
}

/** The number behind its label, in pieces where the reader saw gaps. No other word of eight letters has a digit. */
const LABEL = /\bDD\W{0,3}((?=[A-Z]*\d)[0-9A-Z]{8,25}\b(?:[^\n0-9A-Z]{1,2}[0-9A-Z]+)*)/g;
/** The share of its characters that a reader may miss; those of two cards have little in common. */
const MISREAD = 0.3;

/** Whether the print has the number of another card; beside its own one, too. */
export function seenDiscriminator(text: string, discriminator: string): Seen {
  const wanted = alike(discriminator);
  const numbers = [...text.toUpperCase().matchAll(LABEL)];
  if (numbers.length === 0) return 'none';
  const isOther = numbers.some(([, line = '']) =>
    beginnings(line).every((value) => changes(value, wanted) > MISREAD * wanted.length),
  );
  return isOther ? 'other' : 'own';
}

/** With one piece, with two and so on: other words can follow the number in its line. */
function beginnings(line: string): string[] {
  const pieces = line.split(/[^0-9A-Z]+/);
  return pieces.map((_, last) => alike(pieces.slice(0, last + 1).join('')));
}

function alike(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[OQD]/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/S/g, '5')
    .replace(/B/g, '8');
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
}
