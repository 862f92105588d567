import { givenNamesBelowLabel, hasFurtherName, hasNameBelow } from './further-names.policy.js';
import { type Find, findName, foundIn, plain, tokensOf, wordsFrom } from './printed-text.policy.js';

export interface CutName {
  name: string;
  otherNames: readonly string[];
  isGiven: boolean;
  /** All its words are whole: it may be cut behind them. */
  hasWholeWords: boolean;
  issuer: string | null;
}

/**
 * The only printed words that begin like this; null unless two readings have them and none others.
 * Of several words only the last one is cut.
 */
export function wholeName(
  { name, otherNames, isGiven, hasWholeWords, issuer }: CutName,
  texts: readonly string[],
): string | null {
  const words = name.split(' ');
  const beginning = hasWholeWords ? '' : (words.pop() ?? '');
  const labelled = isGiven ? lineAtLabel(texts, words, beginning) : null;
  if (labelled !== null) return labelled;
  const find: Find = (text, word) => findName(text, word, issuer);
  if (words.some((word) => foundIn(texts)(word, find) !== 'agrees')) return null;
  if (hasWholeWords) {
    const known = { names: words, otherNames, noNames: [], issuer };
    return hasFurtherName(texts, known) || hasNameBelow(texts, known) ? null : name;
  }
  const readings = texts
    .map((text) => wordsFrom(text, beginning, words.at(-1)))
    .filter(({ size }) => size > 0);
  const all = new Set(readings.flatMap((found) => [...found]));
  const [only] = all;
  if (readings.length < 2 || all.size !== 1 || only === undefined) return null;
  const names = [...words, only];
  // Nothing else tells how many more names the zone had no place for.
  const isMore = hasFurtherName(texts, { names, otherNames, noNames: [] });
  return isMore ? null : names.join(' ');
}

/** The given names at their label, which two readings have in the same words and none has otherwise. */
function lineAtLabel(
  texts: readonly string[],
  names: readonly string[],
  beginning: string,
): string | null {
  const labelled = texts.flatMap((text) => {
    const line = givenNamesBelowLabel(text, names);
    return line?.[names.length]?.startsWith(plain(beginning)) ? [line] : [];
  });
  const joined = new Set(labelled.map((line) => line.join('')));
  if (joined.size !== 1) return null;
  // The reader takes wide type apart, so the words count too.
  const twice = labelled
    .map((line) => line.join(' '))
    .find((line) => texts.filter((text) => hasLine(text, line)).length >= 2);
  return twice ?? null;
}

function hasLine(text: string, line: string): boolean {
  return text.split('\n').some(
    (each) =>
      tokensOf(each)
        .map((token) => plain(token.text))
        .join(' ') === line,
  );
}
