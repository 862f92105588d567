import { CATALOGUES, wordsFor } from './words.js';

/** Every text of a catalogue, with the same values in each. */
function textsOf(words: object): string[] {
  return Object.entries(words).flatMap(([key, text]: [string, unknown]) => {
    if (key === 'locale') return [];
    if (typeof text === 'function')
      return [(text as (...values: string[]) => string)('Northwind', 'Ada')];
    return typeof text === 'string' ? [text] : textsOf(text as object);
  });
}

describe('the texts of the page', () => {
  it('are there in five languages, each with its own words', () => {
    const all = CATALOGUES.map(textsOf);

    expect(new Set(all.map(({ length }) => length)).size).toBe(1);
    expect(all.flat().filter((text) => text.trim() === '')).toEqual([]);
    for (let n = 0; n < all[0]!.length; n += 1)
      expect(new Set(all.map((texts) => texts[n])).size).toBeGreaterThan(1);
  });

  it('are those of the first language of the browser that is known', () => {
    expect(wordsFor(['pt-BR', 'es-MX', 'en']).locale).toBe('es');
    expect(wordsFor(['pt', 'x-y']).locale).toBe('en');
    expect(wordsFor([]).locale).toBe('en');
  });
});
