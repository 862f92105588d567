import {
  background,
  document,
  ID_1,
  ID_2,
  inkOf,
  mrzBlock,
  portraits,
  specimenMarks,
  text,
  type Size,
} from '../../src/verification/engine/specimen/drawing.js';
import {
  mrzLines,
  type SpecimenTravelDocument,
} from '../../src/verification/engine/specimen/index.js';
import {
  birthDate,
  captions,
  expiryDate,
  names,
  printedNumber,
  written,
  type Row,
} from '../../src/verification/engine/specimen/travel-documents.js';

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
