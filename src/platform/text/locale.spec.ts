import { findLocale, localeOf, preferredLocale, plural } from './locale.js';

describe('the language for a person', () => {
  it('reads the language of a tag and leaves its region', () => {
    expect(['es', 'es-MX', 'ES_mx', ' de-AT '].map(findLocale)).toEqual(['es', 'es', 'es', 'de']);
    expect(['pt-BR', '', 'est', null, undefined].map(findLocale)).toEqual(Array(5).fill(null));
    expect(localeOf('pt')).toBe('en');
  });

  it.each([
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['pt-BR, it;q=0.5, fr;q=0.7', 'fr'],
    ['de;q=0, it', 'it'],
    ['en;q=0.1, fr;q=nonsense', 'en'],
    ['pt, *', null],
    ['', null],
    [undefined, null],
  ])('takes from %j the language %j', (header, locale) => {
    expect(preferredLocale(header)).toBe(locale);
  });

  it('reads no endless header', () => {
    expect(preferredLocale(`${'pt,'.repeat(100_000)}es`)).toBeNull();
  });
});

const FORMS = { one: 'one', other: 'other' };

describe('plural forms', () => {
  it('follow the language', () => {
    expect(plural('es', 1, FORMS)).toBe('one');
    expect(plural('es', 0, FORMS)).toBe('other');
    expect(plural('fr', 0, FORMS)).toBe('one');
    expect(plural('fr', 2, FORMS)).toBe('other');
  });

  it('use the general form for the millions of Romance languages', () => {
    expect(plural('it', 1_000_000, FORMS)).toBe('other');
  });
});
