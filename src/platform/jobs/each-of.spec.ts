import { eachOf } from './each-of.js';

describe('work for each', () => {
  it('adds up what was done', async () => {
    expect(await eachOf([1, 2, 3], (item) => Promise.resolve(item))).toBe(6);
    expect(await eachOf([], () => Promise.resolve(1))).toBe(0);
  });

  it('continues after a failure, and reports it at the end', async () => {
    const seen: string[] = [];
    const cause = new Error('broken');

    const running = eachOf(['a', 'b', 'c'], (item) => {
      seen.push(item);
      return item === 'b' ? Promise.reject(cause) : Promise.resolve(1);
    });

    await expect(running).rejects.toMatchObject({
      message: '1 of 3 failed',
      cause,
    });
    expect(seen).toEqual(['a', 'b', 'c']);
  });
});
