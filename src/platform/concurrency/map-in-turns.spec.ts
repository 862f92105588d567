import { mapInTurns } from './map-in-turns.js';

describe('work in turns', () => {
  it('keeps the order of the items', async () => {
    const doubled = await mapInTurns([1, 2, 3, 4, 5], (n) => Promise.resolve(n * 2), 2);

    expect(doubled).toEqual([2, 4, 6, 8, 10]);
  });

  it('lets other work go first between its turns', async () => {
    const seen: (number | string)[] = [];
    setImmediate(() => seen.push('a request'));
    await mapInTurns([1, 2, 3, 4], (n) => seen.push(n), 2);

    expect(seen).toEqual([1, 2, 'a request', 3, 4]);
  });

  it('fails with the first failure and does no later turn', async () => {
    const seen: number[] = [];
    const work = (n: number): void => {
      seen.push(n);
      if (n === 2) throw new Error('unreadable');
    };

    await expect(mapInTurns([1, 2, 3, 4], work, 2)).rejects.toThrow('unreadable');
    expect(seen).toEqual([1, 2]);
  });
});
