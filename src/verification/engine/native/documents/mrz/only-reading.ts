import { checkDigit } from './check-digit.js';

/** A document number of an MRZ with its check digit, and how sure each place is. */
export interface ReadNumber {
  /** Nine characters and the check digit. */
  text: string;
  /** The second-best character of each place. */
  rivals: string;
  /** The likeness margin of each place over its rival. */
  margins: readonly number[];
}

/**
 * The other readings that the check digit does not rule out, of the characters with a margin below
 * `distinct`; null where too much is uncertain to name them. Two misreadings can cancel out (O and 0
 * at some places), and 8 and S have the same weight.
 */
export function otherReadings(
  { text, rivals, margins }: ReadNumber,
  distinct: number,
): string[] | null {
  const doubtful = margins.flatMap((margin, i) => (margin < distinct ? [i] : []));
  // ICAO 9303: a number longer than nine characters has a filler here and continues in the optional
  // data.
  if (text[9] === '<' || doubtful.length > MOST) return doubtful.length <= 1 ? [] : null;
  const others = Array.from({ length: 2 ** doubtful.length - 1 }, (_, n) =>
    doubtful.filter((_place, bit) => ((n + 1) >> bit) % 2 === 1),
  );
  return others.map((places) => exchanged(text, rivals, places)).filter(isValid);
}

/**
 * The numbers with O for 0, or 0 for O or Q, that have the same check digit. Issuers' kinds of OCR-B differ most in
 * these two, so no margin tells them apart.
 */
export function lookalikeNumbers(text: string): string[] {
  if (text[9] === '<') return [];
  const rivals = [...text].map((sign) => LOOKALIKE[sign] ?? sign).join('');
  const margins = [...text].map((sign, i) => (i < 9 && sign in LOOKALIKE ? 0 : 1));
  return otherReadings({ text, rivals, margins }, 1) ?? [];
}

const LOOKALIKE: Readonly<Record<string, string>> = { O: '0', 0: 'O', Q: '0' };

/** With more uncertain characters the text is rejected. */
const MOST = 6;

function exchanged(text: string, rivals: string, places: readonly number[]): string {
  return [...text].map((own, i) => (places.includes(i) ? (rivals[i] ?? own) : own)).join('');
}

function isValid(text: string): boolean {
  return checkDigit(text.slice(0, 9)) === text[9];
}
