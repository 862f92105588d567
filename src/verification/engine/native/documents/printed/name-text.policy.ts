import { plain, spansOf, tokensOf, withoutWords, type Token } from './printed-text.policy.js';

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
 * The text of a reading in which names count: an altered one may stand right in the address, as the state or in
 * the signature.
 */
export function nameText(text: string, { names, places, title }: KnownWords): string {
  const own = [names.first, names.last].map(plain);
  const left = places
    .filter((place) => !own.includes(plain(place)))
    .reduce((rest, place) => withoutWords(rest, place), text);
  return withoutSignature(title === null ? left : withoutTitle(left, title), names);
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

/** Both names on a line in small letters are a signature where one of them is printed in capitals. */
function withoutSignature(text: string, { first, last }: KnownWords['names']): string {
  if (first === '' || last === '') return text;
  const lines = text.split('\n');
  const startsOf = (line: string, name: string): Token[] => {
    const tokens = tokensOf(line);
    return spansOf(tokens, name).flatMap(([from]) => tokens[from] ?? []);
  };
  const isPrinted = lines.some((line) =>
    [first, last].some((name) => startsOf(line, name).some(({ text: word }) => isCapital(word))),
  );
  if (!isPrinted) return text;
  return lines
    .filter((line) =>
      [first, last].some(
        (name) => !startsOf(line, name).some(({ text: word }) => /^\p{Lu}\p{Ll}/u.test(word)),
      ),
    )
    .join('\n');
}

function isCapital(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase();
}
