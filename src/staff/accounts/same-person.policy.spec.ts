import { mayBeAmong } from './same-person.policy.js';

const person = (id: string, email = `${id}@example.com`, name = 'Ada Marlowe') => ({
  id,
  email,
  name,
});

const someone = person('a', 'ada@example.com');

describe('two accounts', () => {
  const isSamePerson = (one: typeof someone, other: typeof someone) =>
    mayBeAmong(one.id, [other.id], { people: [one, other], ties: [] });

  it.each([
    ['with one id', person('a', 'other@example.com')],
    ['with one address', person('b', ' Ada@Example.com')],
    ['with an alias of it', person('b', 'a.d.a+hr@example.com')],
    ['without an address and of the same name', person('b', '', 'ADA MARLOWE')],
    ['without an address and a name', person('b', '', ' ')],
  ])('%s are one person', (_, other) => {
    expect([isSamePerson(someone, other), isSamePerson(other, someone)]).toEqual([true, true]);
  });

  it.each([
    ['with two addresses and one name', person('b', 'sam@example.com')],
    ['without an address and of another name', person('b', '', 'Sam')],
  ])('%s are two people', (_, other) => {
    expect(isSamePerson(someone, other)).toBe(false);
  });
});

describe('a second person', () => {
  const people = [...'abcde'].map((id) => person(id));
  const tie = (by: string, account: string) => ({ by, account });

  it.each([
    ['let in by who took part', [tie('a', 'b')]],
    ['who let in who took part', [tie('b', 'a')]],
    ['at the end of a chain', [tie('a', 'c'), tie('c', 'd'), tie('d', 'b')]],
    ['let in by the same person as who took part', [tie('c', 'a'), tie('c', 'b')]],
    ['whom both let in somebody', [tie('a', 'c'), tie('b', 'c')]],
  ])('is nobody %s', (_, ties) => {
    expect(mayBeAmong('b', ['a'], { people, ties })).toBe(true);
    expect(mayBeAmong('e', ['a'], { people, ties })).toBe(false);
  });

  it('is nobody tied to a twin of who took part', () => {
    const twin = person('twin', 'A+sso@example.com');
    const all = { people: [...people, twin], ties: [tie('twin', 'b')] };

    expect(mayBeAmong('b', ['a'], all)).toBe(true);
    expect(mayBeAmong('b', ['c'], all)).toBe(false);
  });

  it('is decided for many ties without delay', () => {
    const many = Array.from({ length: 1_000 }, (_, n) => person(`p${String(n)}`));
    const ties = many.slice(1).map(({ id }, n) => tie(many[n]!.id, id));

    expect(mayBeAmong('p999', ['p0'], { people: many, ties })).toBe(true);
    expect(mayBeAmong('p999', ['a'], { people: [...many, person('a')], ties })).toBe(false);
  });
});
