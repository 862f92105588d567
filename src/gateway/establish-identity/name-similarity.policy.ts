/** Lower case, no accents or punctuation, single spaces. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Equal but for case and spacing: documents print names in capitals. */
export function isSame(a: string, b: string): boolean {
  return spaced(a) === spaced(b);
}

/**
 * Near enough to be one person's name written twice: the same without accents and punctuation, one written without its
 * further given names, or one slip of the pen in a name long enough to bear it.
 */
export function isSimilar(a: string, b: string): boolean {
  const [left, right] = [fold(a), fold(b)];
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
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [
    i,
    ...Array<number>(b.length).fill(0),
  ]);
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let j = 0; j <= b.length; j += 1) (rows[0] ??= [])[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, at(i - 2, j - 2) + 1);
      (rows[i] ??= [])[j] = best;
    }
  }
  return at(a.length, b.length);
}
