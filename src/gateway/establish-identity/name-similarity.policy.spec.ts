import { isSimilar } from './name-similarity.policy.js';

describe('one slip of the pen', () => {
  it.each([
    ['a letter too many', 'Stephen', 'Steephen'],
    ['a letter changed', 'Katherine', 'Catherine'],
    ['neighbours swapped', 'Stephen', 'Stepehn'],
  ])('may be %s', (_, a, b) => {
    expect(isSimilar(a, b)).toBe(true);
    expect(isSimilar(b, a)).toBe(true);
  });

  it.each([
    ['two letters too many', 'Stephen', 'Steepphen'],
    ['two letters changed', 'Katherine', 'Catharine'],
    ['a letter changed and another too many', 'Stephen', 'Xtepphen'],
    ['two pairs swapped', 'Stephen', 'Tsepehn'],
    ['letters swapped over another', 'Stephen', 'Spetehn'],
  ])('is not %s', (_, a, b) => {
    expect(isSimilar(a, b)).toBe(false);
    expect(isSimilar(b, a)).toBe(false);
  });

  // One character that folds to eighteen; a comparison of all pairs takes seconds for a hundred, and its depth runs out.
  it.each([100, 500, 20_000])('is looked for in %p characters without delay', (length) => {
    const began = performance.now();
    isSimilar('\ufdfa'.repeat(length), `${'\ufdfa'.repeat(length)}x`);
    isSimilar('ab'.repeat(length), `${'ba'.repeat(length)}a`);
    isSimilar('a'.repeat(length), 'b'.repeat(length));
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
