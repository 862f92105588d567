import {
  attemptResult,
  CODE_ALPHABET,
  CODE_LENGTH,
  spokenCode,
  typedCode,
} from './read-back.entity.js';

describe('a code that is read back', () => {
  it.each([
    ['the right code at once', true, 0, 'confirmed'],
    ['the right code at the third try', true, 2, 'confirmed'],
    ['a first wrong code', false, 0, 'missed'],
    ['a second wrong code', false, 1, 'missed'],
    ['a third wrong code', false, 2, 'failed'],
    ['the right code at a fourth try', true, 3, 'failed'],
  ])('%s: with %p after %d misses it is %s', (_, matches, misses, result) => {
    expect(attemptResult(matches, misses)).toBe(result);
  });

  it('is the same however it is typed', () => {
    expect(['K7M2QX', 'k7m 2qx', ' K7M-2QX ', 'k 7 m 2 q x'].map(typedCode)).toEqual(
      Array(4).fill('K7M2QX'),
    );
    expect(typedCode(spokenCode('K7M2QX'))).toBe('K7M2QX');
  });

  it('has no characters that look alike, and too many values to guess in three tries', () => {
    expect(CODE_ALPHABET).not.toMatch(/[01ILOU]/);
    expect(new Set(CODE_ALPHABET).size).toBe(CODE_ALPHABET.length);
    expect(CODE_ALPHABET.length ** CODE_LENGTH).toBeGreaterThan(100_000_000);
  });
});
