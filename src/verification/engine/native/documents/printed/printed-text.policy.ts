/**
 * How a machine-read value matches the print. `soft`: one character differs, which may be a
 * misreading.
 */
export type Agreement = 'agrees' | 'soft' | 'missing';

/** A number must match exactly, as a separate word. */
export function findNumber(text: string, number: string): Agreement {
  const wanted = alike(plain(number));
  const words = numberWords(text);
  if (words.some((word) => word === wanted || isGlued(word, wanted))) return 'agrees';
  // One changed digit looks like a misreading: it never counts as agreement.
  return words.some((word) => word.length >= 6 && distance(word, wanted) === 1)
    ? 'soft'
    : 'missing';
}

/** A name may have one misread letter per six; very short names none. */
export function findName(text: string, name: string): Agreement {
  const wanted = plain(name);
  if (wanted === '') return 'missing';
  const hay = plain(text);
  if (wanted.length < 4) return words(text).includes(wanted) ? 'agrees' : 'missing';
  return formsOf(wanted).some((form) => nearest(form, hay) <= Math.floor(form.length / 6))
    ? 'agrees'
    : 'missing';
}

/** The different words that begin with this one, as capital letters without marks. */
export function wordsFrom(text: string, beginning: string): Set<string> {
  const forms = formsOf(plain(beginning));
  return new Set(words(text).filter((word) => forms.some((form) => word.startsWith(form))));
}

/** A machine-readable zone writes two letters for one with a mark; print does not. */
function formsOf(name: string): string[] {
  return [name, name.replace(/AE/g, 'A').replace(/OE/g, 'O').replace(/UE/g, 'U')];
}

/** The reader often merges a small label with the number behind it: "4dT64235789". */
function isGlued(word: string, wanted: string): boolean {
  return wanted.length >= 7 && word.endsWith(wanted) && word.length - wanted.length <= 5;
}

function numberWords(text: string): string[] {
  return text
    .toUpperCase()
    .split('\n')
    .flatMap((line) => {
      const parts = line.split(/[^0-9A-Z|$]+/).filter(Boolean);
      // Some numbers are printed in groups.
      const joined = [2, 3, 4].flatMap((size) =>
        parts
          .slice(0, Math.max(0, parts.length - size + 1))
          .map((_, i) => parts.slice(i, i + size).join('')),
      );
      return [...parts, ...joined].map(alike);
    });
}

/** Letters and digits that a reader confuses count as equal: O and 0, I and 1. No number has a $. */
function alike(text: string): string {
  return text.replace(/[OQ]/g, '0').replace(/[IL|]/g, '1').replace(/\$/g, 'S');
}

/** Letters that are no other letter with a mark. */
const WHOLE_LETTERS: Record<string, string> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
};

function plain(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[ÆŒØŁĐÐÞ]/g, (letter) => WHOLE_LETTERS[letter] ?? letter)
    .replace(/[^A-Z0-9]/g, '');
}

function words(text: string): string[] {
  return text.split(/[\s,]+/).map(plain);
}

function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 1) return 2;
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The fewest changes that turn some part of `hay` into the needle. */
function nearest(needle: string, hay: string): number {
  let row = new Array<number>(hay.length + 1).fill(0);
  for (let i = 1; i <= needle.length; i++) {
    const next = [i];
    for (let j = 1; j <= hay.length; j++) {
      const same = needle[i - 1] === hay[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return Math.min(...row);
}
