import {
  movesAsked,
  newMoves,
  within,
  MAX_CHALLENGES,
  isWhole,
} from './challenge-prompts.policy.js';

/** All sequences of this many moves that can be asked for. */
function sequences(count: number): string[][] {
  const all = new Map<string, string[]>();
  const numbers = Array.from({ length: 4 * 3 ** (count - 1) }, (_, i) => {
    const [first, ...rest] = [i % 4, ...Array.from({ length: count - 1 }, () => 0)];
    let left = Math.floor(i / 4);
    return [first, ...rest.map(() => ((left = Math.floor(left / 3)), left % 3))];
  });
  for (const each of numbers) {
    // Another draw follows where a side is missing: left, right, left and so on.
    const draws = [...each, 0, ...Array.from({ length: count - 1 }, () => 0)];
    const moves = newMoves(count, () => draws.shift() ?? 0);
    all.set(moves.join(' '), moves);
  }
  return [...all.values()];
}

describe('the moves of a challenge', () => {
  it('turn to both sides, and repeat none at once', () => {
    const all = sequences(4);

    expect(all.length).toBeGreaterThan(20);
    for (const moves of all) {
      expect(moves).toEqual(expect.arrayContaining(['left', 'right']));
      expect(moves.some((move, i) => move === moves[i - 1])).toBe(false);
    }
  });

  it('refuse a source that returns an invalid number', () => {
    expect(() => newMoves(3, () => 4)).toThrow(RangeError);
  });

  it('are more with each repetition, so that few who wait for certain moves get them', () => {
    const counts = Array.from({ length: MAX_CHALLENGES }, (_, earlier) => movesAsked(earlier));
    // Sequences that turn to both sides: 14 of three moves, 62 of four, 230 of five.
    const chances = counts.map((count) => 1 / ([14, 62, 230][count - 3] ?? 1));

    expect(counts.slice(0, 4)).toEqual([3, 3, 3, 4]);
    expect(counts).toEqual([...counts].sort());
    expect(chances.reduce((sum, chance) => sum + chance)).toBeLessThan(0.36);
  });

  it('take longer for a person who needs time', () => {
    expect([within(1_000, false), within(1_000, true)]).toEqual([1_000, 4_000]);
  });
});

function frames(...prompts: number[]): { n: number; prompt: number }[] {
  return prompts.map((prompt, n) => ({ n, prompt }));
}

describe('the frames of an answered challenge', () => {
  it('are numbered from 0, with one or more for each prompt', () => {
    expect(isWhole(frames(0, 1, 1, 2, 3), 4)).toBe(true);
  });

  it.each([
    ['none', []],
    ['a prompt without one', frames(0, 1, 3)],
    ['the last prompt without one', frames(0, 1, 2)],
    ['one missing at the start', frames(0, 0, 1, 2, 3).slice(1)],
    ['one missing in the middle', frames(0, 1, 1, 2, 3).filter(({ n }) => n !== 2)],
    ['numbers in another order than the prompts', frames(0, 2, 1, 3)],
    ['one of no prompt', [...frames(0, 1, 2, 3), { n: 4, prompt: null }]],
  ])('are not whole with %s', (_, given) => {
    expect(isWhole(given, 4)).toBe(false);
  });
});
