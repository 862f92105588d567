import {
  distance,
  plain,
  spansOf,
  tokensOf,
  withoutWords,
  type Token,
} from './printed-text.policy.js';

export interface KnownWords {
  names: { first: string; last: string };
  /** The lines of the street, and the city with what stands beside it. */
  places: readonly string[];
  /** The state as its cards print it. */
  title: string | null;
}

/** What stands beside a state in the title of its cards. */
const TITLE_WORDS =
  /\b(?:DRIVER|LICEN[CS]E|IDENTIFICATION|IDENTITY|CARD|PERMIT|STATE|COMMONWEALTH|PROVINCE|TERRITORY|USA|CANADA)/;

/**
 * The texts of all readings in which names count: an altered one may stand right in the address, as the state or in
 * the signature.
 */
export function textsOfNames(
  texts: readonly string[],
  { names, places, title }: KnownWords,
): string[] {
  const own = [names.first, names.last].map(plain);
  const others = places.filter((place) => !own.includes(plain(place)));
  const left = texts
    .map((text) => others.reduce((rest, place) => withoutWords(rest, place), text))
    .map((text) => (title === null ? text : withoutTitle(text, title)));
  return withoutSignature(left, names);
}

/** The name of a holder may be that of the state: where it is read beside other words of a title, it stays elsewhere. */
function withoutTitle(text: string, title: string): string {
  const lines = text.split('\n');
  const isTitle = (line: string): boolean =>
    TITLE_WORDS.test(line.toUpperCase()) && withoutWords(line, title) !== line;
  const alone = lines.some(isTitle) ? -1 : lines.findIndex((line) => plain(line) === plain(title));
  return lines
    .map((line, i) => (i === alone || isTitle(line) ? withoutWords(line, title) : line))
    .join('\n');
}

/** Of names with fewer letters, another word may differ in as little. */
const LONG = 5;
/** Of still longer ones, a second letter may be misread. */
const LONG_NAME = 8;

/**
 * Where one of the names is printed in capitals, a line with both in small letters is a signature. And a name that
 * stands in capitals, be it with a letter changed, does not count in small ones: of a signature half may be read.
 * A signature in capitals has the first name before the last one, of which one is printed by itself as well.
 */
function withoutSignature(
  texts: readonly string[],
  { first, last }: KnownWords['names'],
): string[] {
  const names = [first, last].filter(Boolean);
  const readings = texts.map((text) => text.split('\n').map(tokensOf));
  const lines = readings.flat();
  const inCapitals = names.filter((name) =>
    lines.some((tokens) => writtenIn(tokens, name).some(isCapital)),
  );
  if (inCapitals.length === 0) return [...texts];
  const isAlone = (tokens: readonly Token[]): boolean =>
    names.filter((name) => writtenIn(tokens, name).some(isCapital)).length === 1;
  const isBoth = (tokens: readonly Token[]): boolean => isBefore(tokens, first, last);
  const both = lines.filter(isBoth);
  // Of the only line with both, another reading may have half.
  const isHalf = (tokens: readonly Token[]): boolean =>
    both.some((whole) => tokens.every(({ text }) => whole.some((each) => each.text === text)));
  const areApart = readings.some((own) =>
    own.some(
      (tokens) =>
        isAlone(tokens) &&
        !isBoth(tokens) &&
        (own.some(isBoth) || (both.length > 0 && !isHalf(tokens))),
    ),
  );
  const isSignature = (line: string): boolean => {
    const tokens = tokensOf(line);
    return (
      names.every((name) => writtenIn(tokens, name).some(isSmall)) || (areApart && isBoth(tokens))
    );
  };
  return texts.map((text) =>
    text
      .split('\n')
      .filter((line) => !isSignature(line))
      .map((line) => inCapitals.reduce(withoutSmall, line))
      .join('\n'),
  );
}

/** Whether a line has the one name and, behind it, the other one. */
function isBefore(tokens: readonly Token[], one: string, other: string): boolean {
  const begin = tokens.findIndex((token) => writtenIn([token], one).length > 0);
  return begin >= 0 && other !== '' && writtenIn(tokens.slice(begin + 1), other).length > 0;
}

/** How a name is written, and words that are nearly this name. */
function writtenIn(tokens: readonly Token[], name: string): string[] {
  const own = spansOf(tokens, name).map((span) => joined(tokens, span));
  const words = tokens.map(({ text }) => text);
  return [...own, ...words.filter((word) => isNearly(plain(word), plain(name)))];
}

/** The reader takes a name apart behind a wide letter of a signature: M aria. */
function joined(tokens: readonly Token[], span: readonly [from: number, to: number]): string {
  return tokens
    .slice(...span)
    .map(({ text }) => text)
    .join('');
}

function isNearly(word: string, name: string): boolean {
  return name.length >= LONG && distance(word, name) <= (name.length < LONG_NAME ? 1 : 2);
}

function withoutSmall(line: string, name: string): string {
  const tokens = tokensOf(line);
  return spansOf(tokens, name).reduce((left, span) => {
    const [begin, end] = [tokens[span[0]], tokens[span[1] - 1]];
    if (!begin || !end || !isSmall(joined(tokens, span))) return left;
    return left.slice(0, begin.from) + '\n'.repeat(end.to - begin.from) + left.slice(end.to);
  }, line);
}

function isSmall(word: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(word);
}

function isCapital(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase();
}
