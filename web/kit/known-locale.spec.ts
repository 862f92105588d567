import { knownLocale } from './known-locale.js';

describe('the locale of a browser or a caller', () => {
  it.each([
    ['en-US', 'en-US'],
    ['en-US@posix', 'en-US'],
    ['de_AT.UTF-8@euro', 'de-AT'],
    ['EN-us', 'en-US'],
  ])('%j is %j', (name, tag) => {
    expect(knownLocale(name)).toBe(tag);
  });

  it.each([
    ...['', 'C', 'POSIX!', 'en-x', 'en-u', 'x', '-', '1234', 'en--US', 'en-US-u-nu-', '\u0000'],
    ...['a'.repeat(9), `en-${'a'.repeat(2_000)}`, null, undefined],
  ])('%j has none, and nothing throws', (name) => {
    expect(knownLocale(name)).toBeNull();
  });
});
