import {
  background,
  captioned,
  document,
  ID_3,
  inkOf,
  mrzBlock,
  portraits,
  specimenMarks,
  text,
} from './drawing.js';
import { mrzLines } from './mrz-writer.js';
import type { SpecimenTravelDocument } from './specimen.js';

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** The data page of a passport, as SVG. */
export function passportPage(passport: SpecimenTravelDocument): string {
  const { holder, look } = passport;
  const rows: Row[] = [
    ['Type', 'P', 36, 10],
    ['Code of issuing State', passport.issuer, 52, 10],
    ['Passport No.', printedNumber(passport), 88, 10],
    ['Nationality', passport.nationality, 36, 33],
    ['Date of birth', birthDate(passport), 36, 41],
    ['Sex', passport.printed?.sex ?? holder.sex, 75, 41],
    ['Date of issue', written(passport.dateOfIssue, passport), 36, 49],
    ['Date of expiry', expiryDate(passport), 75, 49],
  ];
  return document(ID_3, [
    background(ID_3, look),
    text(
      `${passport.issuerName.toUpperCase()}   PASSPORT`,
      { typeface: 'sansBold', capHeight: 2 },
      [36, 5.5],
      inkOf(look),
    ),
    portraits(
      look,
      { x: 4.5, y: 12, width: 28, height: 36 },
      { x: 105, y: 41, width: 12, height: 15 },
    ),
    specimenMarks({ ...ID_3, height: 64 }),
    captions(passport, [...rows, ...names(passport, 36, 18)], ID_3.width - 3),
    mrzBlock(mrzLines('TD3', passport), ID_3, 73.5),
  ]);
}

export type Row = [label: string, value: string, x: number, y: number];

export function names(
  { holder, printed = {} }: SpecimenTravelDocument,
  x: number,
  y: number,
): Row[] {
  const { firstName, middleName } = { ...holder, ...printed };
  const given = `${firstName} ${middleName}`.trim();
  return [
    ['Surname / Nom', (printed.lastName ?? holder.lastName).toUpperCase(), x, y],
    ['Given names / Prenoms', given.toUpperCase(), x, y + 7],
  ];
}

export function captions({ look }: SpecimenTravelDocument, rows: Row[], right: number): string {
  return rows
    .map(([label, value, x, y]) => captioned({ label, value, at: [x, y], room: right - x }, look))
    .join('');
}

export function printedNumber(document: SpecimenTravelDocument): string {
  return document.printed?.number ?? document.number;
}

export function birthDate(document: SpecimenTravelDocument): string {
  return written(document.printed?.dateOfBirth ?? document.holder.dateOfBirth, document);
}

export function expiryDate(document: SpecimenTravelDocument): string {
  return written(document.printed?.dateOfExpiry ?? document.dateOfExpiry, document);
}

export function written(date: string, { dateStyle }: SpecimenTravelDocument): string {
  const [year = '', month = '', day = ''] = date.split('-');
  switch (dateStyle) {
    case 'words':
      return `${day} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
    case 'dots':
      return `${day}.${month}.${year}`;
    case 'spaces':
      return `${day} ${month} ${year}`;
  }
}
