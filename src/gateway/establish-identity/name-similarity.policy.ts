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
  return Math.min(left.length, right.length) >= 5 && editDistance(left, right) <= 1;
}

function spaced(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

function startsWithWords(whole: string, part: string): boolean {
  return whole.startsWith(`${part} `);
}

/** Optimal string alignment distance: insertions, deletions, changes and swapped neighbours. */
function editDistance(a: string, b: string): number {
  const distances = new Map<string, number>();
  const distance = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = `${String(i)}/${String(j)}`;
    const known = distances.get(key);
    if (known !== undefined) return known;
    const change = a[i - 1] === b[j - 1] ? 0 : 1;
    const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
    const best = Math.min(
      distance(i - 1, j) + 1,
      distance(i, j - 1) + 1,
      distance(i - 1, j - 1) + change,
      swapped ? distance(i - 2, j - 2) + 1 : Infinity,
    );
    distances.set(key, best);
    return best;
  };
  return distance(a.length, b.length);
}
