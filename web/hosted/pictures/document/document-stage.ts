import type { CaptureKind } from '../../hosted-session.js';

/** The kind of the person's document: a card has two sides. */
export const DOCUMENTS = ['card', 'passport'] as const;
export type DocumentChoice = (typeof DOCUMENTS)[number];

export type DocumentPicture = Extract<
  CaptureKind,
  'document_front' | 'document_back' | 'passport_page'
>;

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
  return PICTURES[document].find((kind) => !captured.includes(kind)) ?? null;
}

export function picturesOf(document: DocumentChoice): readonly DocumentPicture[] {
  return PICTURES[document];
}
