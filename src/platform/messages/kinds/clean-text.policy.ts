const MOST_CHARACTERS = 120;

/**
 * A value that somebody else chose, for use inside our sentences. Line breaks could add a header,
 * invisible characters could reverse a text, and an address could become a link.
 */
export function cleanText(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('://', ': ')
    .trim();
  const characters = [...line];
  return characters.length <= MOST_CHARACTERS
    ? line
    : `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…`;
}
