import { foldText } from '../../platform/text/index.js';

/** Longest text that may contain a typing error. No real name is longer. */
const MAX_WITH_SLIP = 200;

/**
 * A typing error changes one letter of a Latin word. In other scripts one character is a syllable
 * or word, and its change another name.
 */
const LATIN_TEXT = /^[\p{Script=Latin}\p{N} ]+$/u;

/**
 * At least five letters: another digit is another house, and Jon with one changed letter is Jan.
 */
const LATIN_WORD = /^(?:(?=\p{L})\p{Script=Latin}){5,}$/u;

/** Equal except for case and spacing: documents print names in capitals. */
export function isSame(a: string, b: string): boolean {
  return spaced(a) === spaced(b);
}

/** Similar enough for one person's name: alike, or one lacks further given names. */
export function isSimilar(a: string, b: string): boolean {
  const [left, right] = [foldText(a), foldText(b)];
  if (left === '' || right === '') return false;
  return startsWithWords(left, right) || startsWithWords(right, left) || isAlike(left, right);
}

/** The same for a line of an address, where no word may be missing: 12 is not 12 Main Street. */
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

/** Equal without accents, punctuation and spaces, or with one typing error. */
function isAlike(left: string, right: string): boolean {
  return unspaced(left) === unspaced(right) || differInOneSlip(left, right);
}

/** Removes spaces, except between two numbers: 1, 23 High Street is not 12, 3 High Street. */
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
 * Whether one inserted, deleted, changed or swapped letter separates two words. The last letter
 * must match: Daniel is not Daniela. One pass over untrusted text.
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
