/** Characters without a shape of their own: joiners, directions, selectors of a variant, fillers. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** In these scripts a mark is an accent, which another hand leaves out. */
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;

/** What marks are left on a Cyrillic letter, once composed, are stress and the like. */
const STRESSED = /(\p{Script=Cyrillic})\p{M}+/gu;

/** Apostrophes that count as letters: in OʼBrien and Мар'яна they are written with either kind. */
const LETTER_LIKE_APOSTROPHE = /[\u02b9-\u02bf]/gu;

/** Letters that are one piece, as documents print them (ICAO Doc 9303-3 6), the shorter way where there are two. */
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
 * Lower case, no accents or punctuation, single spaces: two spellings of one name become the same text. Stored indexes are
 * made of it, so it may never make another text of what it has folded before.
 *
 * Only what is an accent goes. Elsewhere a mark is a vowel or makes another consonant, and without it two people have one
 * name; likewise Hangul stays in whole syllables. A Cyrillic letter that has a character of its own, as й and ї have, is
 * another letter of some alphabet and stays too; but ё is printed as е in documents, and ѐ and ѝ tell stress only.
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
    .replace(/[ёѐ]/gu, 'е')
    .replaceAll('ѝ', 'и')
    // The same letter: which of the two becomes of a capital turns on what stands behind it.
    .replaceAll('ς', 'σ')
    .replace(ONE_PIECE, (letter) => PRINTED[letter] ?? letter);
  return (letters.match(WORD) ?? []).join(' ');
}
