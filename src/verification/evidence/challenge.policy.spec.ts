import { MAX_CHALLENGES } from './challenge-answer.policy.js';
import { MOVES, movesAsked, newMoves } from './challenge.policy.js';

describe('the moves of a challenge', () => {
  it('are all sequences without a repeated move, equally often', () => {
    const all = new Set<string>();
    for (const first of [0, 1, 2, 3]) {
      for (const second of [0, 1, 2]) {
        for (const third of [0, 1, 2]) {
          const numbers = [first, second, third];
          all.add(newMoves(3, () => numbers.shift() ?? 0).join(' '));
        }
      }
    }

    expect(all.size).toBe(36);
    for (const moves of all) {
      const list = moves.split(' ');
      expect(list.some((move, i) => move === list[i - 1])).toBe(false);
    }
  });

  it('ask the random source for no more than they need', () => {
    const asked: number[] = [];

    newMoves(4, (below) => (asked.push(below), below - 1));

    expect(asked).toEqual([MOVES.length, 3, 3, 3]);
  });

  it('refuse a source that returns an invalid number', () => {
    expect(() => newMoves(1, () => 4)).toThrow(RangeError);
  });

  it('are more with each repetition, so that few who wait for certain moves get them', () => {
    const counts = Array.from({ length: MAX_CHALLENGES }, (_, earlier) => movesAsked(earlier));
    const chances = counts.map((count) => 1 / (4 * 3 ** (count - 1)));

    expect(counts.slice(0, 4)).toEqual([3, 3, 3, 4]);
    expect(counts).toEqual([...counts].sort());
    expect(chances.reduce((sum, chance) => sum + chance)).toBeLessThan(0.17);
  });
});
