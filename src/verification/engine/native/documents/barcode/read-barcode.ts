import type { AamvaCard } from '../aamva/index.js';
import type { Deadline } from '../deadline.js';
import { warpGray, type GrayPicture } from '../images/index.js';
import { likelihood, locateSymbols, type Candidate } from './locate-symbol.js';
import { TextConfirmation } from './text-confirmation.js';
import { decodePdf417, type Binarizer } from './zxing.js';

export type BarcodeReading =
  | { status: 'read'; text: string; card: AamvaCard }
  /** `none`: nothing looks like a symbol. `unread`: a symbol could not be read reliably. */
  | { status: 'none' | 'unread' };

/**
 * Sizes relative to the picture, and thresholds, for symbols that the first attempt did not read.
 */
const FURTHER_ATTEMPTS: readonly { scale: number; binarizer: Binarizer }[] = [
  { scale: 1.6, binarizer: 'LocalAverage' },
  { scale: 1, binarizer: 'GlobalHistogram' },
  { scale: 2.2, binarizer: 'LocalAverage' },
];
const CANDIDATES = 6;
const WIDEST = 3600;

/**
 * Reads the AAMVA barcode of a card. It straightens each candidate before decoding; the whole
 * picture comes last.
 */
export async function readBarcode(
  picture: GrayPicture,
  deadline: Deadline,
): Promise<BarcodeReading> {
  const confirmation = new TextConfirmation();
  const found: Candidate[] = [];
  for await (const text of decodes(picture, found, deadline)) {
    const card = text === null ? null : confirmation.add(text);
    if (text !== null && card) return { status: 'read', text, card };
  }
  return { status: found.length === 0 ? 'none' : 'unread' };
}

/** Every decode of every candidate; found candidates are added to `found`. */
async function* decodes(
  picture: GrayPicture,
  found: Candidate[],
  deadline: Deadline,
): AsyncGenerator<string | null> {
  for (const fresh of locateSymbols(picture)) {
    for (const candidate of fresh) {
      if (deadline.isOver()) return;
      found.push(candidate);
      yield await decodePdf417(straightened(picture, candidate, 1), 'LocalAverage');
    }
  }
  const likeliest = [...found].sort((a, b) => likelihood(b) - likelihood(a)).slice(0, CANDIDATES);
  for (const { scale, binarizer } of FURTHER_ATTEMPTS) {
    for (const candidate of likeliest) {
      if (deadline.isOver()) return;
      yield await decodePdf417(straightened(picture, candidate, scale), binarizer);
    }
  }
  if (!deadline.isOver()) yield await decodePdf417(picture, 'LocalAverage');
}

function straightened(
  picture: GrayPicture,
  { quad, width, height }: Candidate,
  scale: number,
): GrayPicture {
  const factor = Math.min(scale, WIDEST / width);
  return warpGray(picture, quad, Math.round(width * factor), Math.round(height * factor));
}
