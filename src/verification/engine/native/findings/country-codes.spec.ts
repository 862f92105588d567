import { COUNTRY_CODES, countryCode } from './country-codes.js';

describe('the codes of countries', () => {
  it('are those of ISO 3166-1, each once', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    const pairs = [...COUNTRY_CODES].filter(([code]) => code !== 'D');

    expect(pairs).toHaveLength(249);
    expect(new Set(pairs.map(([, short]) => short)).size).toBe(249);
    expect(pairs.filter(([code, short]) => code.length !== 3 || !names.of(short))).toEqual([]);
  });

  it.each([
    ['USA', 'US'],
    ['CAN', 'CA'],
    ['CHE', 'CH'],
    ['D', 'DE'],
    ['UTO', 'UTO'],
    ['UNO', 'UNO'],
  ])('are short where there is a short one: %s', (code, short) => {
    expect(countryCode(code)).toBe(short);
  });
});
