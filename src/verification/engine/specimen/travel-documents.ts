import {
  background,
  captioned,
  document,
  ID_1,
  ID_2,
  ID_3,
  inkOf,
  mrzBlock,
  portraits,
  specimenMarks,
  text,
  type Size,
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

/** An official travel document of the middle size, all on one side. */
export function travelCard(card: SpecimenTravelDocument): string {
  return document(ID_2, [
    background(ID_2, card.look),
    ...cardFace(card, 'TRAVEL DOCUMENT', ID_2),
    mrzBlock(mrzLines('TD2', card), ID_2, 64),
  ]);
}

/** The front of an identity card of the size of a licence; its MRZ is on the back. */
export function identityCardFront(card: SpecimenTravelDocument): string {
  return document(ID_1, [background(ID_1, card.look), ...cardFace(card, 'IDENTITY CARD', ID_1)]);
}

export function identityCardBack(card: SpecimenTravelDocument): string {
  const small = { typeface: 'sans', capHeight: 1.2 } as const;
  return document(ID_1, [
    background(ID_1, { ...card.look, hue: (card.look.hue + 60) % 360 }),
    text(`Address: ${card.holder.street}, ${card.holder.city}`.toUpperCase(), small, [4, 9]),
    text('Authority: MINISTRY OF INTERIOR', small, [4, 12.5]),
    specimenMarks({ ...ID_1, height: 30 }),
    mrzBlock(mrzLines('TD1', card), ID_1, 36.5),
  ]);
}

type Row = [label: string, value: string, x: number, y: number];

function cardFace(card: SpecimenTravelDocument, title: string, size: Size): string[] {
  const { holder, look } = card;
  const rows: Row[] = [
    ['Date of birth', birthDate(card), 30, 24],
    ['Nationality', card.nationality, 58, 24],
    ['Document No.', printedNumber(card), 30, 31],
    ['Date of expiry', expiryDate(card), 58, 31],
    ['Sex', card.printed?.sex ?? holder.sex, 30, 38],
    ['Date of issue', written(card.dateOfIssue, card), 58, 38],
  ];
  const heading = `${card.issuerName.toUpperCase()}   ${title}`;
  return [
    text(heading, { typeface: 'sansBold', capHeight: 1.8 }, [3, 5], inkOf(look)),
    portraits(
      look,
      { x: 3, y: 9.5, width: 24, height: 31 },
      { x: size.width - 13, y: 11, width: 9, height: 11.5 },
    ),
    specimenMarks({ width: size.width, height: Math.min(size.height, 53.98) }),
    captions(card, [...rows, ...names(card, 30, 10)], size.width - 14),
  ];
}

function names({ holder, printed = {} }: SpecimenTravelDocument, x: number, y: number): Row[] {
  const { firstName, middleName } = { ...holder, ...printed };
  const given = `${firstName} ${middleName}`.trim();
  return [
    ['Surname / Nom', (printed.lastName ?? holder.lastName).toUpperCase(), x, y],
    ['Given names / Prenoms', given.toUpperCase(), x, y + 7],
  ];
}

function captions({ look }: SpecimenTravelDocument, rows: Row[], right: number): string {
  return rows
    .map(([label, value, x, y]) => captioned({ label, value, at: [x, y], room: right - x }, look))
    .join('');
}

function printedNumber(document: SpecimenTravelDocument): string {
  return document.printed?.number ?? document.number;
}

function birthDate(document: SpecimenTravelDocument): string {
  return written(document.printed?.dateOfBirth ?? document.holder.dateOfBirth, document);
}

function expiryDate(document: SpecimenTravelDocument): string {
  return written(document.printed?.dateOfExpiry ?? document.dateOfExpiry, document);
}

function written(date: string, { dateStyle }: SpecimenTravelDocument): string {
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
