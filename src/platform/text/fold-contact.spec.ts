import { foldContact, foldPerson, isSameMailbox, isSamePhone } from './fold-contact.js';

const ADA = 'ada@example.com';
/** Full-width letters, as some keyboards type them. */
const WIDE = '\uff41da@example.com';

it.each([
  ['capitals and spaces', ' ADA@Example.com', true, true],
  ['wide letters', WIDE, true, false],
  ['a dot more', 'a.da@example.com', false, false],
  ['a tag', 'ada+1@example.com', false, false],
])('an address with %s is folded alike: %p %p, and one mailbox: %p', (_, other, alike, same) => {
  expect(foldContact(other) === foldContact(ADA)).toBe(alike);
  expect(isSameMailbox(other, ADA)).toBe(same);
});

it('an accent is one mailbox, however it is composed', () => {
  expect(isSameMailbox('ada@ex\u00e4mple.com', 'ada@exa\u0308mple.com')).toBe(true);
});

it.each([
  ['another spelling', '+1 (415) 555-0100', true],
  ['another number', '+14155550101', false],
])('a number in %s is one: %p', (_, other, same) => {
  expect(isSamePhone(other, '+14155550100')).toBe(same);
});

describe('a person', () => {
  it.each([
    ['a tag', 'ada+1@example.com'],
    ['two tags', 'ada+1+2@example.com'],
    ['dots', 'a.d.a@example.com'],
    ['dots in a tag', 'a.da+x.y@example.com'],
    ['a display name', 'Ada Marlowe <ada@example.com>'],
    ['a display name with another address', '"sam@example.com" <Ada@example.com> '],
    ['quotes', '"ada"@example.com'],
    ['a comment', 'ada(work)@example.com'],
    ['capitals', 'ADA@EXAMPLE.COM'],
    ['wide letters', WIDE],
    ['an accent', '\u00e1da@example.com'],
    ['a character that nobody sees', 'a\u200bda@exam\u00adple.com'],
    ['the dot of the root', 'ada@example.com.'],
    ['an ideographic dot', 'ada@example\u3002com'],
  ])('is found behind an address with %s', (_, other) => {
    expect(foldPerson(other)).toBe(foldPerson(ADA));
  });

  it.each([
    ['both forms of a domain', 'ada@ex\u00e4mple.com', 'ada@xn--exmple-cua.com'],
    ['both names of one provider', 'ada@gmail.com', 'a.da@googlemail.com'],
  ])('is one for %s', (_, one, other) => {
    expect(foldPerson(one)).toBe(foldPerson(other));
  });

  it.each([
    ['another local part', 'adam@example.com'],
    ['another domain', 'ada@example.net'],
    ['a local part that is all tag', '+ada@example.com'],
    ['no local part', '@example.com'],
    ['no domain', 'ada'],
  ])('is another for %s', (_, other) => {
    expect(foldPerson(other)).not.toBe(foldPerson(ADA));
  });

  it('is nobody without an address', () => {
    expect(['', ' ', '<>'].map(foldPerson)).toEqual(['', '', '']);
  });
});
