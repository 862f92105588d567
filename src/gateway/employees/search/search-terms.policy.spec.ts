import {
  departmentKey,
  searchesOf,
  searchTermsOf,
  type SearchTerm,
} from './search-terms.policy.js';

const PROFILE = {
  employee_id: 'Q-4711',
  first_name: 'Zéphyrine Ada',
  last_name: "O'Quill ada",
  email: 'Zephyrine@Example.com',
  phone: '+15555550177',
};

const has = (terms: readonly SearchTerm[], wanted: SearchTerm): boolean =>
  terms.some(({ field, value }) => field === wanted.field && value === wanted.value);

/** Whether the search text finds the profile. */
function finds(text: string, profile = PROFILE): boolean {
  const terms = searchTermsOf(profile);
  return searchesOf(text).some((every) => every.every((each) => has(terms, each)));
}

describe('the search for employees', () => {
  it.each([
    ['q-', 'the beginning of the id, in any case'],
    ['Q-4711', 'the whole id'],
    ['zephyrine@example.com', 'the exact e-mail'],
    ['+1 (555) 555-0177', 'the exact telephone, however spaced'],
    ['zephyrine', 'a whole word of the name, without its accents'],
    ["o'quill", 'a name with an apostrophe'],
    ['OQUILL'.replace('OQ', 'o q'), 'the same in two words'],
    ['quill zephyrine', 'two words in any order'],
    ['zep', 'the beginning of a word of the name'],
    ['qui zephyr', 'the beginnings of two words'],
    ['q zephyrine', 'a word, beside one letter, which does not count'],
  ])('finds by %j: %s', (text) => {
    expect(finds(text)).toBe(true);
  });

  it.each([
    ['phyrine', 'the end of a word of the name'],
    ['z', 'one letter of a name'],
    ['4711', 'the end of the id'],
    ['q', 'one character of the id'],
    ['@example.com', 'the domain alone'],
    ['zephyrine smith', 'one word that agrees and one that does not'],
    ['555-0177', 'a part of a telephone number'],
    ['  ', 'nothing'],
  ])('does not find by %j: %s', (text) => {
    expect(finds(text)).toBe(false);
  });

  it.each([
    ['Müller', 'mueller'],
    ['Mueller', 'müller'],
    ['Müller', 'mulle'],
    ['Jörg', 'joe'],
    ['Groß', 'gross'],
    ['Søren', 'soer'],
    ['Manuel', 'manue'],
    ['李', '李'],
  ])('finds %s by %s', (last_name, text) => {
    expect(finds(text, { ...PROFILE, first_name: '', last_name })).toBe(true);
  });

  it('stores the beginnings of a word of the name up to ten letters, and the whole', () => {
    const long = { ...PROFILE, first_name: '', last_name: 'x'.repeat(30) };
    const stored = searchTermsOf(long).filter(({ field }) => field === 'name_prefix');

    expect(stored).toHaveLength(10);
    expect(finds('x'.repeat(30), long)).toBe(true);
    expect(finds('x'.repeat(11), long)).toBe(false);
  });

  it('finds by an e-mail in wide letters, in old records too', () => {
    const wide = '\uff5aephyrine@example.com';
    const stored = { ...PROFILE, email: wide };

    expect(finds(wide)).toBe(true);
    expect(finds('zephyrine@example.com', stored)).toBe(true);
    expect(searchesOf(wide)).toContainEqual([{ field: 'email', value: wide }]);
  });

  it('stores at most fifteen beginnings of an id, and the whole', () => {
    const long = { ...PROFILE, employee_id: 'x'.repeat(128) };
    const ids = searchTermsOf(long).filter(({ field }) => field === 'employee_id_prefix');

    expect(ids).toHaveLength(16);
    expect(finds('x'.repeat(128), long)).toBe(true);
    expect(finds('x'.repeat(17), long)).toBe(false);
  });

  it('stores no term twice', () => {
    const terms = searchTermsOf(PROFILE).map(({ field, value }) => `${field} ${value}`);

    expect(new Set(terms).size).toBe(terms.length);
  });

  it('compares departments without case, accents and spaces', () => {
    expect(departmentKey(' Événements ')).toBe(departmentKey('evenements'));
    expect(departmentKey('IT')).not.toBe(departmentKey('HR'));
    expect(departmentKey('—')).not.toBe(departmentKey('!'));
  });
});
