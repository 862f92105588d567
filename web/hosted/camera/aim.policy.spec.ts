import { beginAim, isReady, isSlow, nextAim, type Aim } from './aim.policy.js';
import type { Hint } from './hint.policy.js';

/** One look every 100 ms, from `at` on. */
function looks(aim: Aim, hints: (Hint | null)[], at: number): Aim {
  return hints.reduce((before, hint, i) => nextAim(before, hint, at + 100 * i), aim);
}

const nothingWrong = (count: number): null[] => Array.from({ length: count }, () => null);

describe('aiming', () => {
  it('begins with what to show', () => {
    expect(beginAim(0).shown).toBe('fit');
  });

  it('takes the picture when nothing has been wrong for half a second', () => {
    const aim = looks(beginAim(0), nothingWrong(10), 1_000);
    expect(isReady(aim, 1_499)).toBe(false);
    expect(isReady(aim, 1_500)).toBe(true);
  });

  it('starts again after each fault', () => {
    const aim = looks(beginAim(0), [null, null, null, null, 'hold_still', null], 1_000);
    expect(isReady(aim, 1_600)).toBe(false);
    expect(isReady(aim, 2_000)).toBe(true);
  });

  it('waits until the camera has found light and focus', () => {
    const aim = looks(beginAim(0), nothingWrong(12), 0);
    expect(isReady(aim, 1_100)).toBe(false);
    expect(isReady(aim, 1_200)).toBe(true);
  });

  it('does not take a picture while something is wrong', () => {
    const aim = looks(beginAim(0), ['glare'], 1_000);
    expect(isReady(aim, 60_000)).toBe(false);
  });

  it('shows a hint only once it has stood for a moment', () => {
    const flickering = looks(beginAim(0), ['glare', 'closer', 'glare', 'closer', 'glare'], 1_000);
    expect(flickering.shown).toBe('fit');
    expect(looks(flickering, ['glare', 'glare', 'glare', 'glare'], 1_500).shown).toBe('glare');
  });

  it('points to the button when it takes long', () => {
    expect(isSlow(beginAim(0), 9_999)).toBe(false);
    expect(isSlow(beginAim(0), 10_000)).toBe(true);
  });
});
