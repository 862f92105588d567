import { shownFrames } from './shown-frames.policy.js';

const frames = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

describe('the frames that a reviewer can look at', () => {
  it.each([0, 1, 12])('are all of %d', (count) => {
    expect(shownFrames(frames(count))).toEqual(frames(count));
  });

  it.each([13, 30, 60])(
    'are twelve different ones of %d, the first and the last among them',
    (count) => {
      const shown = shownFrames(frames(count));

      expect(new Set(shown).size).toBe(12);
      expect([shown.at(0), shown.at(-1)]).toEqual([0, count - 1]);
    },
  );
});
