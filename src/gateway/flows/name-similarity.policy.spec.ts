import { isSame, isSimilar, isSimilarLine } from './name-similarity.policy.js';

describe('similar names', () => {
  it.each([
    ['José', 'Jose'],
    ["O'Dell", 'ODELL'],
    ['Mary Ann', 'Mary'],
    ['Anne-Marie', 'Anne Marie'],
    ['Mary Ann', 'Maryann'],
    ['Ma\u200dria', 'Maria'],
    ['Семён', 'СЕМЕН'],
    ['Νίκος', 'ΝΙΚΟΣ'],
    ['김 민수', '김민수'],
  ])('are %s and %s', (a, b) => {
    expect(isSimilar(a, b)).toBe(true);
    expect(isSimilar(b, a)).toBe(true);
  });

  it.each([
    ['Ada', 'Ava'],
    ['Maria', 'Marlow'],
    ['Jon', 'Jan'],
    ['Anne', ''],
    ['Mary', 'Maryland'],
    ['—', '!'],
    ['1 23 High Street', '12 3 High Street'],
  ])('are not %s and %s', (a, b) => {
    expect(isSimilar(a, b)).toBe(false);
    expect(isSimilar(b, a)).toBe(false);
  });

  it('are not the same names', () => {
    expect(isSame('José', 'Jose')).toBe(false);
    expect(isSame('  ADA  ', 'ada')).toBe(true);
  });
});

describe('a single typing error', () => {
  it.each([
    ['a letter too many', 'Stephen', 'Steephen'],
    ['a letter changed', 'Katherine', 'Catherine'],
    ['neighbours swapped', 'Stephen', 'Stepehn'],
    ['in a word of five letters', 'James', 'Jmaes'],
    ['in one word of several', 'Anna Katherine Li', 'Anna Catherine Li'],
    ['beside a number', 'Stephen 2', 'Stepehn 2'],
  ])('may be %s', (_, a, b) => {
    expect(isSimilar(a, b)).toBe(true);
    expect(isSimilar(b, a)).toBe(true);
  });

  it.each([
    ['two letters too many', 'Stephen', 'Steepphen'],
    ['two letters changed', 'Katherine', 'Catharine'],
    ['a letter changed and another too many', 'Stephen', 'Xtepphen'],
    ['two pairs swapped', 'Stephen', 'Tsepehn'],
    ['a letter swapped for another and lost', 'Stephen', 'Stxehen'],
    ['one in a name that lacks another besides', 'Stepehn', 'Stephen Thomas'],
    ['letters swapped over another', 'Stephen', 'Spetehn'],
    ['one in each of two words', 'Stephen Thomas', 'Stepehn Tohmas'],
    ['letters of two words swapped', 'Stephen Thomas', 'Stephet Nhomas'],
    ['in a short word of a long name', 'Jon Stephen', 'Jan Stephen'],
    ['a letter that makes five of four', 'Jean', 'Joean'],
  ])('is not %s', (_, a, b) => {
    expect(isSimilar(a, b)).toBe(false);
    expect(isSimilar(b, a)).toBe(false);
  });

  it.each([
    ['Daniel', 'Daniela'],
    ['Maria', 'Mario'],
    ['Christian', 'Christina'],
    ['Simon', 'Simone'],
    ['Marie Daniel', 'Marie Daniela'],
    ['Daniel José', 'Daniela José'],
  ])('is not accepted at the end of a word: %s and %s may be twins', (a, b) => {
    expect(isSimilar(a, b)).toBe(false);
    expect(isSimilar(b, a)).toBe(false);
  });

  it.each([
    ['a digit', 'Stephen 2', 'Stephen 3'],
    ['a digit more', 'Stephen 2', 'Stephen 21'],
    ['digits swapped', 'Building 12345x', 'Building 12354x'],
    ['a letter of a number', 'Building B1234', 'Building C1234'],
    ['a Roman number of its own character', 'Stephↀn', 'Stephↁn'],
  ])('is not in %s', (_, a, b) => {
    expect(isSimilar(a, b)).toBe(false);
    expect(isSimilar(b, a)).toBe(false);
  });

  it.each([
    ['Hangul', '민수', '민주'],
    ['Hangul of five syllables', '황보민수아', '황보민주아'],
    ['Devanagari', 'राम', 'रीमा'],
    ['Devanagari, long and short', 'सीता', 'सती'],
    ['Han', '欧阳小明月', '欧阳大明月'],
    ['Cyrillic', 'Алексеевна', 'Александвна'],
    ['Cyrillic, one letter off', 'Степанов', 'Стефанов'],
    ['Greek', 'Δημήτριος', 'Δημήττιος'],
    ['Arabic', 'عبدالرحمن', 'عبدالرحيمن'],
    ['Latin with a Cyrillic letter', 'Stephen', 'Stерhen'],
    ['Latin beside another script', '李 Stephen', '李 Stepehn'],
  ])('is not searched in %s', (_, a, b) => {
    expect(isSimilar(a, b)).toBe(false);
    expect(isSimilar(b, a)).toBe(false);
  });

  it('is not searched in a text longer than any name', () => {
    const name = (length: number) => 'x'.repeat(length - 7);
    expect(isSimilar(`Stephen${name(200)}`, `Stepehn${name(200)}`)).toBe(true);
    expect(isSimilar(`Stephen${name(201)}`, `Stepehn${name(201)}`)).toBe(false);
    expect(isSimilar(`Stephen${name(200)}`, `Steephen${name(200)}`)).toBe(false);
    expect(isSimilar(`Stephen${name(900)}`, `stéphen${name(900)}`)).toBe(true);
  });

  // One character folds to eighteen: comparing all pairs takes seconds for a hundred, and exceeds
  // the stack.
  it.each([100, 500, 20_000])('is searched in %p characters without delay', (length) => {
    const before = process.cpuUsage();
    isSimilar('\ufdfa'.repeat(length), `${'\ufdfa'.repeat(length)}x`);
    isSimilar('ab'.repeat(length), `${'ba'.repeat(length)}a`);
    isSimilar('a'.repeat(length), 'b'.repeat(length));
    isSimilar('a '.repeat(length), 'b '.repeat(length));
    isSimilar('1 '.repeat(length), '2 '.repeat(length));
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });
});

describe('similar lines of an address', () => {
  it('match with similar spelling, but without omissions', () => {
    expect(isSimilarLine('12 Juniper Court', '12 JUNPIER COURT')).toBe(true);
    expect(isSimilarLine('12', '12 Juniper Court')).toBe(false);
    expect(isSimilarLine('—', '!')).toBe(false);
  });
});
