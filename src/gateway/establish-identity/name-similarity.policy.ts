import { foldText } from '../../platform/text/index.js';

/** Equal but for case and spacing: documents print names in capitals. */
export function isSame(a: string, b: string): boolean {
  return spaced(a) === spaced(b);
}

/**
 * Near enough to be one person's name written twice: the same without accents and punctuation, one written without its
 * further given names, or one slip of the pen in a name long enough to bear it.
 */
export function isSimilar(a: string, b: string): boolean {
  const [left, right] = [foldText(a), foldText(b)];
  if (left === '' || right === '') return false;
  if (left === right || left.replaceAll(' ', '') === right.replaceAll(' ', '')) return true;
  if (startsWithWords(left, right) || startsWithWords(right, left)) return true;
  return Math.min(left.length, right.length) >= 5 && isOneSlip(left, right);
}

function spaced(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

function startsWithWords(whole: string, part: string): boolean {
  return whole.startsWith(`${part} `);
}

/**
 * Whether one insertion, deletion, change or swap of neighbours at most makes one text of the other. All turns on the first
 * letter that differs, so it takes one pass: names come from outside, and they are compared while a decision is open.
 */
function isOneSlip(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const swapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  const after = swapped ? at + 2 : at + 1;
  return short.slice(after) === long.slice(after);
}
