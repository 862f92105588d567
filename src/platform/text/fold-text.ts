/**
 * Lower case, no accents or punctuation, single spaces: two spellings of one name become the same text. Stored indexes are
 * made of it, so it may never make another text of what it has folded before.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
