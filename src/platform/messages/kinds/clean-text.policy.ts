const MOST_CHARACTERS = 120;

/**
 * Cleans text of a stranger for our sentences: no line breaks (headers), no invisible characters
 * (reversed text), no links.
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
