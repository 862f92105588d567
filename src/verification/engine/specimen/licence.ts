import { aamvaText } from './aamva-writer.js';
import {
  background,
  document,
  ID_1,
  inkOf,
  labelled,
  portraits,
  specimenMarks,
  text,
} from './drawing.js';
import { textWidth } from './glyphs.js';
import { pdf417Path } from './pdf417-path.js';
import type { SpecimenHolder, SpecimenLicence } from './specimen.js';

const COLUMN = 30.5;
const SECOND = 58;

/** The front of a licence or an identification card, as SVG. */
export function licenceFront(licence: SpecimenLicence): string {
  const { look, printed = {} } = licence;
  const holder = { ...licence.holder, ...printed };
  const state = printed.state ?? licence.state;
  const title = licence.kind === 'drivers_license' ? 'DRIVER LICENSE' : 'IDENTIFICATION CARD';
  const band = { typeface: 'sansBold', capHeight: 1.9 } as const;
  const rows: [label: string, value: string, x: number, y: number][] = [
    ['4d DLN', printed.number ?? licence.number, COLUMN, 12],
    ['4b EXP', monthFirst(printed.dateOfExpiry ?? licence.dateOfExpiry), SECOND, 16],
    ['1', holder.lastName.toUpperCase(), COLUMN, 20],
    ['2', givenNames(holder), COLUMN, 24],
    ['8', holder.street.toUpperCase(), COLUMN, 28],
    ['', `${holder.city.toUpperCase()}, ${state} ${holder.postalCode}`, COLUMN + 1.2, 31.4],
    ['9 CLASS', licence.kind === 'drivers_license' ? 'D' : 'NONE', COLUMN, 35.4],
    ['9a END', 'NONE', 46, 35.4],
    ['15 SEX', holder.sex, COLUMN, 39],
    ['16 HGT', height(holder.heightInches), 42, 39],
    ['18 EYES', holder.eyes, SECOND, 39],
    ['4a ISS', monthFirst(licence.dateOfIssue), COLUMN, 42.6],
  ];
  return document(ID_1, [
    background(ID_1, look),
    `<rect width="${ID_1.width}" height="6.4" fill="${inkOf(look)}"/>`,
    text(
      licence.stateName.toUpperCase(),
      { typeface: 'sansBold', capHeight: 2.6 },
      [2.5, 4.5],
      '#fff',
    ),
    text(title, band, [ID_1.width - 2.5 - textWidth(title, band), 4.3], '#fff'),
    portraits(
      look,
      { x: 2.5, y: 8.8, width: 25.4, height: 32.6 },
      { x: 72, y: 38.4, width: 9.5, height: 12 },
    ),
    specimenMarks(ID_1),
    ...rows.map(([label, value, x, y]) =>
      labelled({ label, value, at: [x, y], room: 83 - x }, look),
    ),
    birthDate(licence),
    text(`${holder.firstName} ${holder.lastName}`, { typeface: 'script', capHeight: 2 }, [4, 46.5]),
  ]);
}

/** Drawn separately: an altered card has its last digits in another typeface. */
function birthDate({ look, holder, printed = {} }: SpecimenLicence): string {
  const value = monthFirst(printed.dateOfBirth ?? holder.dateOfBirth);
  const from = look.patchedFrom ?? value.length;
  const kept = value.slice(0, from);
  const whole = labelled({ label: '3 DOB', value: kept, at: [COLUMN, 16], room: 27 }, look);
  if (kept === value) return whole;
  const small = { typeface: 'sans', capHeight: look.capHeight * 0.55 } as const;
  const x =
    COLUMN +
    textWidth('3 DOB ', small) +
    textWidth(kept, { typeface: look.typeface, capHeight: look.capHeight });
  const other = {
    typeface: look.typeface === 'serifBold' ? 'sansBold' : 'serifBold',
    capHeight: look.capHeight * 1.12,
  } as const;
  return whole + text(value.slice(from), other, [x, 16]);
}

/** The back, with the machine-readable part. */
export function licenceBack(licence: SpecimenLicence): string {
  const { columns, errorLevel, widthMm } = licence.barcode;
  const shape = pdf417Path(aamvaText(licence), columns, errorLevel);
  const module = widthMm / shape.columns;
  const left = (ID_1.width - widthMm) / 2;
  const height = shape.rows * module;
  const below = 4 + height + 4;
  const words = [
    'CLASS: D - any non-commercial vehicle',
    'ENDORSEMENTS: NONE   RESTRICTIONS: NONE',
  ];
  return document(ID_1, [
    background(ID_1, { ...licence.look, hue: (licence.look.hue + 200) % 360 }),
    `<rect x="${left - 2 * module}" y="${4 - 2 * module}" width="${widthMm + 4 * module}" height="${height + 4 * module}" fill="#fff"/>`,
    `<g transform="translate(${left} 4) scale(${module})" shape-rendering="crispEdges"><path fill-rule="evenodd" fill="#0a0a0a" d="${shape.path}"/></g>`,
    ...words.map((line, i) =>
      text(line, { typeface: 'sans', capHeight: 1.1 }, [5, below + i * 2.4]),
    ),
    specimenMarks(ID_1),
  ]);
}

function givenNames({
  firstName,
  middleName,
}: Pick<SpecimenHolder, 'firstName' | 'middleName'>): string {
  return `${firstName} ${middleName}`.trim().toUpperCase();
}

function monthFirst(date: string): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}

function height(inches: number): string {
  return `${Math.floor(inches / 12)}'-${String(inches % 12).padStart(2, '0')}"`;
}
