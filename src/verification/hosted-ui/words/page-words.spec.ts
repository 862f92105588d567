import { LOCALES } from '../../../platform/text/index.js';
import { pageFallback } from '../hosted-page.controller.js';
import { PAGE_WORDS } from './page-words.js';

describe('what the server says on the page', () => {
  it.each(['advice', 'selfie', 'document'] as const)(
    'has every sentence of %s in every language, and none of another',
    (part) => {
      const keys = Object.keys(PAGE_WORDS.en[part]);
      for (const locale of LOCALES) expect(Object.keys(PAGE_WORDS[locale][part])).toEqual(keys);
      const sentences = LOCALES.flatMap((locale) => Object.values(PAGE_WORDS[locale][part]));
      expect(new Set(sentences).size).toBe(sentences.length);
    },
  );

  it('has the whole page for a browser that cannot start it in every language', () => {
    for (const locale of LOCALES) {
      const { fallback } = PAGE_WORDS[locale];
      const { ways } = fallback.oldBrowser;
      expect(ways).toHaveLength(4);
      for (const [page, words] of [
        ['hosted', fallback],
        ['me', fallback.held],
      ] as const) {
        const texts = pageFallback(locale, page);
        expect(texts).toMatchObject({ __LANGUAGE__: locale, __TITLE__: words.title });
        expect(texts['__FALLBACK__']).toContain(words.purpose);
      }
    }
  });

  it('never says in any language which check failed', () => {
    for (const locale of LOCALES) {
      const { selfie_not_confirmed, try_again } = PAGE_WORDS[locale].advice;
      expect(`${selfie_not_confirmed} ${try_again}`).not.toMatch(
        /match|compar|vergl|ident|umbral|threshold|liveness/i,
      );
    }
  });
});
