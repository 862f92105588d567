import { foldContact, isSameMailbox } from './fold-contact.js';

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
