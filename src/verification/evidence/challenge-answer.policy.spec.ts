import { isWhole } from './challenge-answer.policy.js';

function frames(...times: number[]): { n: number; atMs: number }[] {
  return times.map((atMs, n) => ({ n, atMs }));
}

describe('the frames of an answered challenge', () => {
  it('are numbered from 0, each later than the one before', () => {
    expect(isWhole(frames(0, 250, 500, 750), 3)).toBe(true);
  });

  it.each([
    ['none', []],
    ['no more than moves', frames(0, 250, 500)],
    ['one missing at the start', frames(0, 250, 500, 750, 900).slice(1)],
    ['one missing in the middle', frames(0, 250, 500, 750, 900).filter(({ n }) => n !== 2)],
    ['times that go back', frames(0, 500, 250, 750)],
    ['a time twice', frames(0, 250, 250, 750)],
    ['a time after the end', frames(0, 250, 500, 60_001)],
  ])('are not whole with %s', (_, given) => {
    expect(isWhole(given, 3)).toBe(false);
  });
});
