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
 * Whether the check digit leaves one reading of the doubtful places, those with a margin below
 * `distinct`. Two mistakes may cancel out, as O and 0 do at some places; 8 and S weigh the same.
 */
export function isOnlyReading({ text, rivals, margins }: ReadNumber, distinct: number): boolean {
  const doubtful = margins.flatMap((margin, i) => (margin < distinct ? [i] : []));
  // A filler stands for the check digit of a longer number, which goes on elsewhere.
  if (text[9] === '<' || doubtful.length > MOST) return doubtful.length <= 1;
  const others = Array.from({ length: 2 ** doubtful.length - 1 }, (_, n) =>
    doubtful.filter((_place, bit) => ((n + 1) >> bit) % 2 === 1),
  );
  return !others.some((places) => isValid(exchanged(text, rivals, places)));
}

/** More doubtful places are no reading. */
const MOST = 6;

function exchanged(text: string, rivals: string, places: readonly number[]): string {
  return [...text].map((own, i) => (places.includes(i) ? (rivals[i] ?? own) : own)).join('');
}

function isValid(text: string): boolean {
  return checkDigit(text.slice(0, 9)) === text[9];
}
