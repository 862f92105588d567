import type { GrayPicture } from '../images/picture.js';
import type { PrintedWord } from '../printed/text-reader.js';
import { median } from './digit-ink.js';
import {
  hasForeignCharacter,
  isBeside,
  MOST_ROWS,
  onOneLine,
  type CharacterRow,
  type PlacedCharacter,
} from './digit-shapes.js';
import { charactersOf, isLegible, type Character } from './typefaces.js';

const CAPITALS = /^[A-Z][A-Z-]+$/;
/** From 0 to 255: where only darker ink counts, letters that touch come apart, and thin strokes break. */
const INKS = [128, 160] as const;
/** Which ones are how wide, in the usual width of their word: others are joined or in pieces. */
const WIDTHS = [
  { of: /[IJ]/, least: 0, most: 1.1 },
  { of: /[MW]/, least: 0.9, most: 2.2 },
  { of: /[^IJMW]/, least: 0.5, most: 1.6 },
] as const;
/** Letters that are higher than the others of their line have a mark, which the reader does not tell. */
const MARKED = 1.1;
/** A stroke through these, as in Ł and Ø, is not read either. Cards of North America have none. */
const STROKED = /[DHLOT]/;
/**
 * A reflection makes several letters unlike. Of 35 drawn genuine cards with one, two were doubted without this, and none
 * with it; of the altered letters that are found, the least unlike is 2.7 times as unlike as the third.
 */
const TIMES_THIRD = 2.5;

export interface KnownWords {
  words: ReadonlySet<string>;
  /** Whether names may have letters such as Ł and Đ. */
  mayBeStroked: boolean;
}

/** Of a sheet, each word in capitals that is known, with its letters on the line that it shares with others. */
export function letterRows(
  sheet: GrayPicture,
  words: readonly PrintedWord[],
  { words: known, mayBeStroked }: KnownWords,
): CharacterRow[] {
  const lines: PrintedWord[][] = [];
  for (const { text: read, ...place } of words) {
    const word = { ...place, text: read.replace(/,$/, '') };
    if (!CAPITALS.test(word.text) || !isLegible(word)) continue;
    if (!word.text.split('-').every((part) => known.has(part))) continue;
    const line = lines.find(([first]) => first && isBeside(first, word));
    if (line) line.push(word);
    else lines.push([word]);
  }
  const isPlain = ({ character, placed }: PlacedCharacter, height: number): boolean =>
    placed.bottom - placed.top < MARKED * height && !(mayBeStroked && STROKED.test(character));
  return lines
    .flatMap((line) => rowsOfLine(sheet, line))
    .map(({ height, ...row }) => ({
      ...row,
      characters: row.characters.filter((each) => isPlain(each, height)),
    }));
}

/** Whether a letter of these names looks unlike all others of its kind in them and in `others`. */
export function hasForeignLetter(
  names: readonly CharacterRow[],
  isUnsteady: boolean,
  others: readonly CharacterRow[],
): boolean {
  // A long name that stands twice has more words, none of which is a value of its own.
  const rows = names.slice(0, MOST_ROWS);
  return hasForeignCharacter(rows, isUnsteady, { others, timesThird: TIMES_THIRD });
}

function rowsOfLine(
  sheet: GrayPicture,
  words: readonly PrintedWord[],
): (CharacterRow & { height: number })[] {
  const letters = words.flatMap((word) =>
    lettersOf(sheet, word).map((letter) => ({ ...letter, word })),
  );
  const placed = onOneLine(sheet, letters, () => true);
  const height = median(placed.map(({ placed: { top, bottom } }) => bottom - top));
  return words.map((word) => ({
    text: word.text,
    characters: placed.filter((_, i) => letters[i]?.word === word),
    sheet,
    height,
  }));
}

/** None where some are joined or in pieces. */
function lettersOf(sheet: GrayPicture, word: PrintedWord): Character[] {
  for (const ink of INKS) {
    const letters = charactersOf(sheet, word, ink);
    if (letters.length > 0 && areWhole(letters)) return letters;
  }
  return [];
}

function areWhole(letters: readonly Character[]): boolean {
  const widthOf = ({ shape: { left, right } }: Character): number => right + 1 - left;
  const usual = median(letters.map(widthOf));
  return letters.every((letter) =>
    WIDTHS.every(
      ({ of, least, most }) =>
        !of.test(letter.character) ||
        (widthOf(letter) > least * usual && widthOf(letter) < most * usual),
    ),
  );
}
