import { ISSUERS } from '../../src/verification/engine/native/documents/aamva/issuers.js';
import {
  SPECIMEN_LOOK,
  type SpecimenHolder,
  type SpecimenLicence,
  type SpecimenLook,
  type SpecimenTravelDocument,
} from '../../src/verification/engine/specimen/index.js';
import type { Shot } from '../support/engine/camera.js';
import type { Random } from '../support/engine/random.js';

/**
 * Invented documents, each different, and their position before a camera. The same numbers give the
 * same ones.
 */

const FIRST = (
  'Ada Björn Chloé Dmitri Élodie Françoise Günther Hyacinth Ingrid José Krzysztof Léa Muhammad Núria Olufemi ' +
  'Priscilla Quentin Renée Søren Thérèse Ulises Víctor Wilhelmina Xiomara Yaroslav Zoë Bo Li Anne-Sophie Jo'
).split(' ');
const LAST = (
  'Abernathy Bäcker Castañeda Delacroix-Fontaine Eriksson Featherstonehaugh García Hüber Ibáñez Jørgensen Kowalczyk ' +
  "Łukasiewicz Müller-Lüdenscheidt Nakamura O'Sullivan Papadopoulos Quiñones Rodríguez Śliwińska Tørnquist " +
  'Underwood Vandenberghe Weiß Xu Ypsilanti Zimmermann Ng Wolfeschlegelsteinhausen St.James Venkatanarasimharajuvaripeta'
).split(' ');
const STREETS = [
  '12 Maple St',
  '4521 Oak Hollow Dr Apt 7',
  '9 Larkspur Rd',
  '2570 24th Street',
  '88 W 3rd Ave # 21',
];
const CITIES = ['Richmond', 'Austin', 'Sacramento', 'Fort Lauderdale', 'Winston-Salem', 'St. Paul'];
const NUMBERS = [
  'A9999999',
  '99999999',
  'A99999999',
  '999999999',
  'AAA999999999',
  'A999999999999',
  'AA999999A',
  '9999999',
];
const STATE_NAMES: Record<string, string> = {
  VA: 'Virginia',
  TX: 'Texas',
  CA: 'California',
  NY: 'New York',
  ON: 'Ontario',
};
const COUNTRIES = [
  'UTO',
  'D',
  'FRA',
  'GBR',
  'USA',
  'CAN',
  'MEX',
  'NLD',
  'ESP',
  'POL',
  'SWE',
  'IND',
  'BRA',
  'KEN',
  'JPN',
];

export function inventedLicence(
  random: Random,
  given: Partial<SpecimenLicence> = {},
): SpecimenLicence {
  const issuers = [...ISSUERS].filter(
    ([, { subdivision, country }]) => subdivision && country !== 'MEX',
  );
  const [iin, { country, subdivision }] = random.pick(issuers);
  const isCanadian = country === 'CAN';
  const holder = inventedHolder(random);
  const { dateOfIssue, dateOfExpiry } = validity(random, 8);
  return {
    kind: random.chance(0.8) ? 'drivers_license' : 'identification_card',
    state: subdivision!,
    stateName: STATE_NAMES[subdivision!] ?? `State of ${subdivision!}`,
    iin,
    country: isCanadian ? 'CAN' : 'USA',
    aamvaVersion: isCanadian ? random.integer(4, 10) : random.integer(1, 10),
    barcode: {
      columns: random.integer(9, 16),
      errorLevel: random.integer(3, 5),
      widthMm: random.between(58, 77),
    },
    holder: isCanadian ? { ...holder, postalCode: 'K1A0B1' } : holder,
    number: shaped(random.pick(NUMBERS), random),
    dateOfIssue,
    dateOfExpiry,
    look: inventedLook(random),
    ...given,
  };
}

export function inventedTravelDocument(
  random: Random,
  given: Partial<SpecimenTravelDocument> = {},
): SpecimenTravelDocument {
  const country = random.pick(COUNTRIES);
  const { dateOfIssue, dateOfExpiry } = validity(random, 10);
  return {
    issuer: country,
    issuerName: country === 'UTO' ? 'Utopia' : `Republic of ${country}`,
    nationality: random.chance(0.8) ? country : random.pick(COUNTRIES),
    optionalData: random.chance(0.3) ? shaped('AA999999A', random) : '',
    number: shaped(
      random.pick(['A99999999', '999999999', 'AA9999999', 'A9AA99A99', 'A999999']),
      random,
    ),
    dateStyle: random.pick(['words', 'dots', 'spaces']),
    holder: inventedHolder(random),
    dateOfIssue,
    dateOfExpiry,
    look: inventedLook(random),
    ...given,
  };
}

export function inventedHolder(random: Random): SpecimenHolder {
  return {
    firstName: random.pick(FIRST),
    middleName: random.chance(0.6) ? random.pick(FIRST) : '',
    lastName: random.pick(LAST),
    dateOfBirth: date(random, 1940, 2003),
    sex: random.pick(['M', 'F', 'F', 'M', 'X']),
    heightInches: random.integer(58, 77),
    eyes: random.pick(['BRO', 'BLU', 'GRN', 'HAZ', 'GRY']),
    street: random.pick(STREETS),
    city: random.pick(CITIES),
    postalCode: shaped('99999', random),
  };
}

function inventedLook(random: Random): SpecimenLook {
  return {
    ...SPECIMEN_LOOK,
    hue: random.integer(0, 359),
    typeface: random.pick(['sansBold', 'condensedBold', 'sans', 'serifBold', 'condensed']),
    capHeight: random.between(1.7, 2.1),
    ghost: random.chance(0.7),
  };
}

/** A frame that a person would call legible: weak faults of a hand-held phone. */
export function legibleShot(random: Random): Shot {
  const [width, height] = random.pick([
    [1600, 1200],
    [1920, 1080],
    [1920, 1440],
    [1280, 960],
    [2400, 1800],
  ] as const);
  const isSmall = width < 1600;
  return {
    width,
    height,
    fill: random.between(isSmall ? 0.82 : 0.7, 0.88) * Math.min(1, height / width / 0.7),
    turn: random.between(-9, 9) + (random.chance(0.06) ? 180 : 0),
    tilt: random.between(-0.12, 0.12),
    pan: random.between(-0.1, 0.1),
    shift: [random.between(-0.03, 0.03), random.between(-0.03, 0.03)],
    blur: random.chance(0.5) ? random.between(0.3, isSmall ? 0.6 : 1) : 0,
    motion: !isSmall && random.chance(0.1) ? 3 : 0,
    noise: random.between(1, 9),
    shade: random.between(0, 0.3),
    exposure: random.between(0.75, 1.1),
    warmth: random.between(-0.08, 0.1),
    jpegQuality: random.integer(55, 92),
    table: random.pick(['wood', 'white', 'dark', 'cloth']),
    seed: random.integer(1, 1e9),
  };
}

function validity(random: Random, years: number): { dateOfIssue: string; dateOfExpiry: string } {
  const dateOfIssue = date(random, 2020, 2025);
  const expiry = Number(dateOfIssue.slice(0, 4)) + years;
  return { dateOfIssue, dateOfExpiry: `${expiry}${dateOfIssue.slice(4)}` };
}

function date(random: Random, from: number, to: number): string {
  const month = String(random.integer(1, 12)).padStart(2, '0');
  const day = String(random.integer(1, 28)).padStart(2, '0');
  return `${random.integer(from, to)}-${month}-${day}`;
}

/** A letter for each A, a digit for each 9. */
function shaped(pattern: string, random: Random): string {
  return [...pattern]
    .map((kind) =>
      kind === 'A' ? random.pick([...'ABCDEFGHJKLMNPRSTUVWXYZ']) : random.integer(0, 9),
    )
    .join('');
}
