import { parseAamva, type AamvaCard } from '../aamva/parse-aamva.js';

const SEPARATORS = ['\n', '\r', '\x1c', '\x1d', '\x1e'];

/** A wrong decode is full of characters that no issuer writes. */
function isPlain(text: string): boolean {
  return [...text].every(
    (character) =>
      SEPARATORS.includes(character) ||
      /[\p{L}\p{N}\p{P}\p{Sm}\p{Sc}\p{Sk}\p{Zs}]/u.test(character),
  );
}

/**
 * Decides which decoded text is accepted: the decoder has returned wrong text as valid. Header
 * lengths must agree, or two pictures decode alike.
 */
export class TextConfirmation {
  readonly #seen = new Set<string>();

  /** The card, once this text and those before it are sufficient. */
  add(text: string): AamvaCard | null {
    const card = isPlain(text) ? parseAamva(text) : null;
    if (!card) return null;
    if (card.lengthsAgree || this.#seen.has(text)) return card;
    this.#seen.add(text);
    return null;
  }
}
