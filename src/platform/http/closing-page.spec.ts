import { pageLocale, translated, type TranslatedPage } from './closing-page.js';

const words = (title: string) => ({ title, advice: `${title}.` });
const PAGE: TranslatedPage = {
  kind: 'done',
  words: {
    en: words('Done'),
    es: words('Hecho'),
    fr: words('Fait'),
    de: words('Fertig'),
    it: words('Fatto'),
  },
};

describe('the language of a small page', () => {
  it('is the first wanted one that we speak, else that of the browser, else English', () => {
    const browser = { 'accept-language': 'pt-BR, de-AT;q=0.8' };
    expect(pageLocale(browser, ['pt', 'fr-CA', 'es'])).toBe('fr');
    expect(pageLocale(browser, ['pt', null, undefined, ''])).toBe('de');
    expect(pageLocale(browser)).toBe('de');
    expect(pageLocale({}, ['constructor'])).toBe('en');
  });

  it('is the language of its text', () => {
    expect(translated(PAGE, 'es')).toEqual({
      kind: 'done',
      title: 'Hecho',
      advice: 'Hecho.',
      locale: 'es',
    });
  });
});
