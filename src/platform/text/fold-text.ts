/** Characters without their own shape: joiners, direction marks, variant selectors, fillers. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** In these scripts a mark is an accent, which another writer may omit. */
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;

/** Marks that remain on a composed Cyrillic letter are stress marks and the like. */
const STRESSED = /(\p{Script=Cyrillic})\p{M}+/gu;

/** Apostrophes that count as letters: OʼBrien and Мар'яна are written with either kind. */
const LETTER_LIKE_APOSTROPHE = /[\u02b9-\u02bf]/gu;

/**
 * Letters without a decomposition, as documents print them (ICAO Doc 9303-3 6); the shorter form of
 * two.
 */
const PRINTED: Record<string, string> = {
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ø: 'o',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
};
const ONE_PIECE = new RegExp(`[${Object.keys(PRINTED).join('')}]`, 'gu');

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/**
 * Lower case, no accents or punctuation, single spaces. Stored indexes depend on exact results.
 * Outside Latin and Greek, marks distinguish names: vowels, й, ї.
 */
export function foldText(text: string): string {
  const letters = text
    .replace(INVISIBLE, '')
    .normalize('NFKD')
    .replace(LETTER_LIKE_APOSTROPHE, ' ')
    .toLowerCase()
    .replace(ACCENTED, '$1')
    .normalize('NFC')
    .replace(STRESSED, '$1')
    // Documents print ё as е; the grave accent of ѐ and ѝ only marks stress.
    .replace(/[ёѐ]/gu, 'е')
    .replaceAll('ѝ', 'и')
    // The same letter: its lower case depends on the next letter.
    .replaceAll('ς', 'σ')
    .replace(ONE_PIECE, (letter) => PRINTED[letter] ?? letter);
  return (letters.match(WORD) ?? []).join(' ');
}
