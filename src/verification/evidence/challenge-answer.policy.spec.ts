import { isWhole } from './challenge-answer.policy.js';

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
