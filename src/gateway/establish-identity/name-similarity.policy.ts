import { foldText } from '../../platform/text/index.js';

/** No name is longer; what is has been made up, and gets no benefit of the doubt. */
const MAX_WITH_SLIP = 200;

/**
 * A slip of the pen is known where a letter is one sound of many in a word. In other scripts it is a syllable or a whole
 * word, so that another one is another name.
 */
const LATIN_TEXT = /^[\p{Script=Latin}\p{N} ]+$/u;

/** Letters only, and enough of them: a digit off is another house, and Jon off by a letter is Jan. */
const LATIN_WORD = /^(?:(?=\p{L})\p{Script=Latin}){5,}$/u;

/** Equal but for case and spacing: documents print names in capitals. */
export function isSame(a: string, b: string): boolean {
  return spaced(a) === spaced(b);
}

/** Near enough to be one person's name written twice: alike, or one written without its further given names. */
export function isSimilar(a: string, b: string): boolean {
  const [left, right] = [foldText(a), foldText(b)];
  if (left === '' || right === '') return false;
  return startsWithWords(left, right) || startsWithWords(right, left) || isAlike(left, right);
}

/** The same for a line of an address, of which nothing may be left out: 12 is not 12 Main Street. */
export function isSimilarLine(a: string, b: string): boolean {
  const [left, right] = [foldText(a), foldText(b)];
  return left !== '' && right !== '' && isAlike(left, right);
}

function spaced(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

function startsWithWords(whole: string, part: string): boolean {
  return whole.startsWith(`${part} `);
}

/** The same without accents, punctuation and spaces, or but for one slip of the pen. */
function isAlike(left: string, right: string): boolean {
  return unspaced(left) === unspaced(right) || differInOneSlip(left, right);
}

/** Without the spaces, but for those between two numbers: 1, 23 High Street is not 12, 3 High Street. */
function unspaced(text: string): string {
  return text.replace(/(?<!\p{N}) | (?!\p{N})/gu, '');
}

function differInOneSlip(left: string, right: string): boolean {
  if (Math.max(left.length, right.length) > MAX_WITH_SLIP) return false;
  if (!LATIN_TEXT.test(left) || !LATIN_TEXT.test(right)) return false;
  const [mine, theirs] = [left.split(' '), right.split(' ')];
  if (mine.length !== theirs.length) return false;
  const pairs = mine.map((word, index) => [word, theirs[index] ?? ''] as const);
  const [pair, ...others] = pairs.filter(([a, b]) => a !== b);
  return pair !== undefined && others.length === 0 && isOneSlip(...pair);
}

/**
 * Whether one insertion, deletion, change or swap of neighbours makes one word of the other, and both end in the same letter.
 * The end of a given name tells a brother from a sister: Daniel and Daniela, Mario and Maria, Christian and Christina share
 * family name and birthday where they are twins. Francis and Frances, Michele and Michelle still pass for one another.
 *
 * All turns on the first letter that differs, so it takes one pass: names come from outside, and they are compared while a
 * decision is open.
 */
function isOneSlip(a: string, b: string): boolean {
  if (!LATIN_WORD.test(a) || !LATIN_WORD.test(b) || a.at(-1) !== b.at(-1)) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const swapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  const after = swapped ? at + 2 : at + 1;
  return short.slice(after) === long.slice(after);
}
