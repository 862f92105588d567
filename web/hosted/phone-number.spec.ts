import { mayOmitCode, phoneWords, toE164, toPhoneCode } from './phone-number.js';
import { de } from './words/de.js';
import { en } from './words/en.js';
import { es } from './words/es.js';
import { fr } from './words/fr.js';
import { it as italian } from './words/it.js';

describe('a typed phone number', () => {
  it.each([
    ['(202) 555-0143', '+12025550143'],
    ['202.555.0143', '+12025550143'],
    ['1 202 555 0143', '+12025550143'],
    ['+44 7700 900123', '+447700900123'],
    ['0044 7700 900123', '+447700900123'],
    ['+1 202\u2011555\u20110143', '+12025550143'],
  ])('reads %s as %s', (typed, expected) => {
    expect(toE164(typed, true)).toBe(expected);
  });

  it.each([
    ...['', 'ada', '555 0143', '07700 900123', '+0 202 555 0143', '+1234567890123456'],
    // A French and a German number, and an exchange that no North American number has.
    ...['06 12 34 56 78', '0151 234567', '202 155 0143'],
  ])('refuses %j', (typed) => {
    expect(toE164(typed, true)).toBeNull();
  });

  it('has its country code where ten digits may be of another country', () => {
    // An Italian number: with +1 it would be one of New York.
    expect(toE164('347 223 4567', false)).toBeNull();
    expect(toE164('1 347 223 4567', false)).toBeNull();
    expect(toE164('+39 347 223 4567', false)).toBe('+393472234567');
  });

  it.each([
    ['en', 'en-US', true],
    ['es', 'es-PR', true],
    ['en', 'fr-CA', true],
    ['en', 'en', true],
    ['en', 'zh-Hant-US', true],
    ['it', 'en-US', false],
    ['fr', 'fr-FR', false],
    ['en', 'en-IN', false],
    ['es', 'es-MX', false],
    ['es', 'es-419', false],
    ['en', 'pt-BR', false],
  ])('in a page in %s and a browser in %s may omit the code: %s', (page, browser, expected) => {
    expect(mayOmitCode(page, browser)).toBe(expected);
  });

  it.each(['en-US', 'es-PR', 'en', 'en-GB', 'es-MX', 'es-419', 'de-DE'])(
    'is asked for with an example that is taken, in a browser in %s',
    (browser) => {
      for (const page of [en, es, fr, de, italian]) {
        const { hint, refused } = phoneWords(page, browser);
        const examples = refused.match(/[+\d][\d ]{8,}\d/g) ?? [];
        const mayOmit = mayOmitCode(page.locale, browser);
        expect(examples).toHaveLength(mayOmit ? 2 : 1);
        for (const example of examples) expect(toE164(example, mayOmit)).not.toBeNull();
        expect(/US and Canada|Estados Unidos/.test(hint)).toBe(mayOmit);
      }
    },
  );
});

describe('a typed code', () => {
  it.each(['123456', ' 123 456 ', 'Your code is 123-456.'])('is found in %j', (typed) => {
    expect(toPhoneCode(typed)).toBe('123456');
  });

  it.each(['', '12345', '1234567'])('is not found in %j', (typed) => {
    expect(toPhoneCode(typed)).toBeNull();
  });
});
