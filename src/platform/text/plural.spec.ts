import { plural } from './plural.js';

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
