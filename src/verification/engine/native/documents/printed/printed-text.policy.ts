import { readingsOf } from './unknown-letters.js';

/**
 * How a machine-read value matches the print. `soft`: one character differs, which may be a
 * misreading.
 */
export type Agreement = 'agrees' | 'soft' | 'missing';

export type Find = (text: string, value: string) => Agreement;

/** Of all readings the best. */
export function foundIn(texts: readonly string[]): (value: string | null, find: Find) => Agreement {
  return (value, find) => {
    const all = value === null || value === '' ? [] : texts.map((text) => find(text, value));
    if (all.includes('agrees')) return 'agrees';
    return all.includes('soft') ? 'soft' : 'missing';
  };
}

/** A number must match exactly, as a separate word. */
export function findNumber(text: string, number: string): Agreement {
  const wanted = alike(plain(number));
  const words = numberWords(text).map(alike);
  if (words.some((word) => isRead(word, wanted) || isGlued(word, wanted))) return 'agrees';
  // One changed digit looks like a misreading: it never counts as agreement.
  return words.some((word) => word.length >= 6 && distance(word, wanted) === 1)
    ? 'soft'
    : 'missing';
}

/** Which of the numbers that look like this one a text has: itself, or one with an O for a 0. */
export function likeNumbers(text: string, number: string): Set<'this' | 'other'> {
  const wanted = plain(number);
  const like = numberWords(text).filter((word) => alike(word) === alike(wanted));
  return new Set(like.map((word) => (word === wanted ? 'this' : 'other')));
}

/** A name must be a whole word. With one misread letter in six it is `soft`, unless it is very short. */
export function findName(text: string, name: string, issuer?: string | null): Agreement {
  const wanted = plain(name);
  if (wanted === '') return 'missing';
  const forms = formsOf(wanted);
  if (hasWords(text, new Set([...forms, ...readingsOf(wanted, issuer ?? '')]))) return 'agrees';
  if (isOnSeveralLines(text, name, issuer)) return 'agrees';
  if (wanted.length < 4) return 'missing';
  const hay = letters(text);
  return forms.some((form) => nearest(form, hay) <= Math.max(1, Math.floor(form.length / 6)))
    ? 'soft'
    : 'missing';
}

/** Whether two names stand side by side, or one at the end of a line and the other on the next. */
export function areNeighbours(
  text: string,
  one: string,
  other: string,
  issuer?: string | null,
): boolean {
  const [firsts, seconds] = [one, other].map((name) => {
    const wanted = plain(name);
    return [...formsOf(wanted), ...readingsOf(wanted, issuer ?? '')];
  });
  const both = firsts?.flatMap((first) => (seconds ?? []).map((second) => first + second)) ?? [];
  return spans(tokensOf(text.split('\n').join(' ')), new Set(both), letters).length > 0;
}

/** Whether a text has these words, however the reader divided them: a street, a city with its state. */
export function findWords(text: string, words: string): Agreement {
  const wanted = ambiguous(plain(words));
  return wanted !== '' && tokensEqual(text.split('\n').join(' '), wanted, ambiguous)
    ? 'agrees'
    : 'missing';
}

/** Whether the words of a name end one line and begin the next: on some cards each last name has its own. */
function isOnSeveralLines(text: string, name: string, issuer?: string | null): boolean {
  const parts = name.split(/[\s-]+/).filter((part) => plain(part) !== '');
  if (parts.length < 2) return false;
  const lines = linesOf(text);
  const isIn = (
    tokens: readonly Token[],
    from: number,
    to: number,
  ): [boolean, boolean, boolean] => {
    const found = spansOf(tokens, parts.slice(from, to).join(' '), issuer);
    const [begins, ends] = [0, 1].map((side) =>
      found.some((span) => span[side] === (side === 0 ? 0 : tokens.length)),
    );
    const fills = found.some(([first, last]) => first === 0 && last === tokens.length);
    return [begins ?? false, ends ?? false, fills];
  };
  const goesOn = (line: number, from: number): boolean =>
    from < parts.length &&
    lines[line] !== undefined &&
    (isIn(lines[line], from, parts.length)[0] ||
      parts.some(
        (_, to) => to > from && isIn(lines[line] ?? [], from, to)[2] && goesOn(line + 1, to),
      ));
  return lines.some((tokens, line) =>
    parts.some((_, to) => to > 0 && isIn(tokens, 0, to)[1] && goesOn(line + 1, to)),
  );
}

/** A text in which these words do not count, however the reader divided them. */
export function withoutWords(text: string, words: string): string {
  const wanted = ambiguous(plain(words));
  if (wanted === '') return text;
  const tokens = tokensOf(text.replaceAll('\n', ' '));
  let left = text;
  for (const [first, last] of spans(tokens, new Set([wanted]), ambiguous)) {
    const [from = 0, to = 0] = [tokens[first]?.from, tokens[last - 1]?.to];
    left = left.slice(0, from) + '\n'.repeat(to - from) + left.slice(to);
  }
  return left;
}

/** The most words that one value has, with those that the reader took apart. */
const MOST_WORDS = 12;

function hasWords(text: string, wanted: ReadonlySet<string>): boolean {
  return text.split('\n').some((line) => spans(tokensOf(line), wanted, letters).length > 0);
}

/** Whether neighbouring words are this value; the number of a label may be glued to the first one. */
function tokensEqual(text: string, wanted: string, read: (word: string) => string): boolean {
  return spans(tokensOf(text), new Set([wanted]), read).length > 0;
}

export interface Token {
  text: string;
  from: number;
  to: number;
  isAfterSlash: boolean;
  isBeforeSlash: boolean;
  /** It ends in capitals, with the end of a bracket behind it that began nowhere. */
  isBeforeBracket: boolean;
}

/** The tokens of each line that has some. */
export function linesOf(text: string): Token[][] {
  return text
    .split('\n')
    .map(tokensOf)
    .filter((tokens) => tokens.length > 0);
}

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{N}$£|@®©¢]+/gu)].map(({ 0: word, index }) => ({
    text: word,
    ...{ from: index, to: index + word.length },
    isAfterSlash: /\/\s*$/.test(text.slice(Math.max(0, index - 2), index)),
    isBeforeSlash: /^\s*\//.test(text.slice(index + word.length, index + word.length + 2)),
    isBeforeBracket:
      CAPITALS.test(word) &&
      /^[)\]]/.test(text.slice(index + word.length)) &&
      !/[([][^)\]\n]*$/.test(text.slice(0, index)),
  }));
}

/** Where words are this name, from the first to behind the last one. */
export function spansOf(
  tokens: readonly Token[],
  name: string,
  issuer?: string | null,
): [from: number, to: number][] {
  const wanted = plain(name);
  const forms = [...withSharpS(formsOf(wanted)), ...readingsOf(wanted, issuer ?? '')];
  return spans(tokens, new Set(forms), letters);
}

const CAPITALS = /\p{Lu}{2}$/u;

/** A B behind a small letter may be a ß, which the reader does not know, or that of McBride. */
const SHARP_S = /(?<=\p{Ll})B(?=\p{Ll}|$)/gu;

function spans(
  tokens: readonly Token[],
  wanted: ReadonlySet<string>,
  read: (word: string) => string,
): [from: number, to: number][] {
  const parts = tokens.map(({ text }) => text);
  const sharp = parts.map((part) => part.replace(SHARP_S, 'ß'));
  // In half of all typefaces the reader takes a J at the end for that of a bracket: ANDRZE).
  const withJ = tokens.map(({ text, isBeforeBracket }) => (isBeforeBracket ? `${text}J` : text));
  const others = [sharp, withJ].filter((each) => each.some((part, i) => part !== parts[i]));
  return [parts, ...(read === letters ? others : [])].flatMap((each) =>
    spansIn(each, wanted, read),
  );
}

function spansIn(
  parts: readonly string[],
  wanted: ReadonlySet<string>,
  read: (word: string) => string,
): [from: number, to: number][] {
  const longest = Math.max(...[...wanted].map((form) => form.length));
  // A house number may begin with any digit.
  const withoutLabel = (part: string): string =>
    read === letters ? part.replace(/^[0-9]{1,2}(?=.)/, '') : part;
  const own = parts.map(read);
  return parts.flatMap((part, from) => {
    const found: [number, number][] = [];
    for (const first of new Set([own[from] ?? '', read(withoutLabel(part))])) {
      let joined = '';
      for (let i = from; i < from + MOST_WORDS && i < parts.length; i++) {
        joined += i === from ? first : (own[i] ?? '');
        if (wanted.has(joined)) found.push([from, i + 1]);
        if (joined.length >= longest) break;
      }
    }
    return found;
  });
}

/**
 * The different words that begin with this one, as capital letters without marks; with `previous`,
 * only those that stand right behind it.
 */
export function wordsFrom(text: string, beginning: string, previous?: string): Set<string> {
  const forms = formsOf(plain(beginning));
  const before = previous === undefined ? null : formsOf(plain(previous));
  const mayFollow = (word = '') => !before || before.includes(word);
  const found = text.split('\n').flatMap((line) => {
    const all = words(line).filter(Boolean);
    const tokens = tokensOf(line);
    // The bracket may be a J.
    const more = tokens.flatMap(({ text: word, isBeforeBracket }, i) =>
      isBeforeBracket && mayFollow(plain(tokens[i - 1]?.text ?? '')) ? `${plain(word)}J` : [],
    );
    return [...all.filter((_, i) => mayFollow(all[i - 1])), ...more];
  });
  return new Set(found.filter((word) => forms.some((form) => word.startsWith(form))));
}

/** How the reader spells Ø, which it does not know, besides O. */
const SPELT_SLASHED = ['P', 'G', 'Q'];

/** A machine-readable zone writes two letters for one with a mark; print does not. */
export function formsOf(name: string): string[] {
  const unmarked = name.replace(/A[AE]/g, 'A').replace(/UE/g, 'U');
  const spelt = ['O', ...SPELT_SLASHED].map((letter) => unmarked.replace(/OE/g, letter));
  return [...new Set([name, ...spelt])];
}

/** Between capitals, the reader takes ß for B. */
function withSharpS(forms: readonly string[]): string[] {
  return [...new Set([...forms, ...forms.map((form) => form.replace(/(?<=.)SS/, 'B'))])];
}

/** The reader often merges a small label with the number behind it: "4dT64235789". */
function isGlued(word: string, wanted: string): boolean {
  const glued = word.length - wanted.length;
  return wanted.length >= 7 && glued > 0 && glued <= 5 && isRead(word.slice(glued), wanted);
}

/** The reader takes a Z for a 2 or a 7, and a J for an I or a 3. No two digits count as equal. */
const READ_FOR = ['2Z', '7Z', '1J', '3J'];

function isRead(word: string, number: string): boolean {
  if (word.length !== number.length) return false;
  const others = [...word].flatMap((sign, i) => {
    const wanted = number[i] ?? '';
    return sign === wanted ? [] : sign + wanted;
  });
  // Two such letters are rarely both misread.
  return others.length <= 1 && others.every((pair) => READ_FOR.includes(pair));
}

function numberWords(text: string): string[] {
  return text
    .toUpperCase()
    .split('\n')
    .flatMap((line) => {
      const parts = line.split(/[^0-9A-Z|$]+/).filter(Boolean);
      // Romania prints SERIA SS NR 001234 for SS001234.
      const unnamed = parts.filter((part) => !/^N[RO]?$/.test(part));
      return [
        ...parts,
        ...inGroups(parts),
        ...(unnamed.length < parts.length ? inGroups(unnamed) : []),
      ];
    });
}

/** Some numbers are printed in groups. */
function inGroups(parts: readonly string[]): string[] {
  return [2, 3, 4, 5, 6].flatMap((size) =>
    parts
      .slice(0, Math.max(0, parts.length - size + 1))
      .map((_, i) => parts.slice(i, i + size).join('')),
  );
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

/** A name has no digits or signs: the reader sees them in letters, as in KOWA1CZYK, £UKASZ or GR@NVOLD. */
function letters(text: string): string {
  // Ø may become both: SO@RLIE.
  const single = text.replace(/O(?=[@®©])|(?<=[@®©])O/gi, '');
  return plain(single.replace(/[01568$£|@®©¢]/g, (sign) => AS_LETTERS[sign] ?? sign));
}

const AS_LETTERS: Record<string, string> = {
  ...{ 0: 'O', 1: 'I', 5: 'S', 6: 'O', 8: 'B', $: 'S', '£': 'L', '|': 'I' },
  ...{ '@': 'O', '®': 'O', '©': 'O', '¢': 'C' },
};
const AS_DIGITS: Record<string, string> = { O: '0', Q: '0', I: '1', L: '1', S: '5', B: '8' };

/** Letters and digits of an address that a reader confuses, made equal. No two digits are. */
function ambiguous(text: string): string {
  return plain(text.replace(/[$|]/g, (sign) => AS_LETTERS[sign] ?? sign)).replace(
    /[OQILSB]/g,
    (letter) => AS_DIGITS[letter] ?? letter,
  );
}

/** Its letters without marks, and digits, as capitals. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[ÆŒØŁĐÐÞ]/g, (letter) => WHOLE_LETTERS[letter] ?? letter)
    .replace(/[^A-Z0-9]/g, '');
}

function words(text: string): string[] {
  return text.split(/[\s,]+/).map(plain);
}

/** The changes that turn one text into the other; endless where their lengths differ by more than one. */
export function distance(one: string, other: string): number {
  return Math.abs(one.length - other.length) > 1 ? Infinity : changes(one, other);
}

/** The changes that turn one text into the other. */
export function changes(one: string, other: string): number {
  const row = Array.from({ length: other.length + 1 }, (_, i) => i);
  return changesToEach(one, other, row).at(-1) ?? 0;
}

/** The fewest changes that turn some part of `hay` into the needle. */
function nearest(needle: string, hay: string): number {
  const row = new Array<number>(hay.length + 1).fill(0);
  return Math.min(...changesToEach(needle, hay, row));
}

/** The changes from one text to the other up to each of its places; `row` is what nothing costs there. */
function changesToEach(one: string, other: string, row: number[]): number[] {
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row;
}
