import type { CaptureKind } from '../../hosted-session.js';

/** The kind of the person's document: a card has two sides. */
export const DOCUMENTS = ['card', 'passport'] as const;
export type DocumentChoice = (typeof DOCUMENTS)[number];

export type DocumentPicture = Extract<
  CaptureKind,
  'document_front' | 'document_back' | 'passport_page'
>;

/** A picture of something flat, with an outline to fit it into. */
export type CardPicture = DocumentPicture | 'insurance_front' | 'insurance_back';

export const INSURANCE_PICTURES = ['insurance_front', 'insurance_back'] as const;

const PICTURES: Record<DocumentChoice, readonly DocumentPicture[]> = {
  card: ['document_front', 'document_back'],
  passport: ['passport_page'],
};

/** The document of the existing pictures; null before the first one. */
export function documentBegun(captured: readonly CaptureKind[]): DocumentChoice | null {
  return (
    DOCUMENTS.find((document) => PICTURES[document].some((kind) => captured.includes(kind))) ?? null
  );
}

/** The picture to take next; null when all are kept. */
export function nextPicture(
  document: DocumentChoice,
  captured: readonly CaptureKind[],
): DocumentPicture | null {
  return firstMissing(PICTURES[document], captured);
}

export function firstMissing<K extends CaptureKind>(
  wanted: readonly K[],
  captured: readonly CaptureKind[],
): K | null {
  return wanted.find((kind) => !captured.includes(kind)) ?? null;
}

export function picturesOf(document: DocumentChoice): readonly DocumentPicture[] {
  return PICTURES[document];
}
