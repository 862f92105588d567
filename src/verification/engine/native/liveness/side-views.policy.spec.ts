import { TEMPLATE_LENGTH, type FaceTemplate } from '../faces/template.js';
import type { AnsweredFrame } from './challenge-check.policy.js';
import { compareSides, sideViewsIn } from './side-views.policy.js';

/** Faces in a plane: distances are those of its points. */
function template(x: number, y = 0): FaceTemplate {
  const values = new Float32Array(TEMPLATE_LENGTH).fill(0.5);
  values.set([0.5 + x, 0.5 + y]);
  return { model: 'm', version: '1', values };
}

const turn = (yaw: number, x: number, y = 0): AnsweredFrame => ({
  ...{ atMs: 0, prompt: 1, crowded: false },
  face: { template: template(x, y), fingerprint: '', issues: [], yaw, tint: null, motion: null },
});
const AHEAD = turn(2, 0);
const yawsOf = (...turns: AnsweredFrame[]) => sideViewsIn([AHEAD, ...turns]).map(({ yaw }) => yaw);

describe('views from the sides', () => {
  it('are kept one of each side, as near as possible to the turn that the page asks for', () => {
    const shown = [24, 31, 40, -23, -41].map((yaw) => turn(2 + yaw, 0.3));

    expect(yawsOf(...shown)).toEqual([31, -23]);
  });

  it('are not kept of a smaller or larger turn, or of a face that may be another', () => {
    expect(yawsOf(turn(2 + 17, 0.2), turn(2 - 43, 0.4), turn(2 + 30, 0.56))).toEqual([]);
  });

  const known = {
    template: template(0),
    sides: [
      { template: template(0.3), yaw: 28 },
      { template: template(0, 0.3), yaw: -28 },
    ],
  };
  const compared = (left: AnsweredFrame, right: AnsweredFrame) =>
    compareSides([AHEAD, left, right], known);

  it.each([
    ['the same turns', turn(30, 0.3), turn(-26, 0, 0.3), 'same'],
    ['turns of another day', turn(30, 0.3, 0.25), turn(-26, -0.25, 0.3), 'same'],
    // As near to the front as to the side, but no nearer to the side than the front is.
    ['a photo of the front, turned', turn(30, 0.3, 0.31), turn(-26, 0.31, 0.3), 'unlike'],
    ['a photo from one side, and the front turned', turn(30, 0.3), turn(-26, 0.19, 0.6), 'unlike'],
    ['the front itself', turn(30, 0), turn(-26, 0), 'unlike'],
    ['turns nearer to the front', turn(30, 0.1), turn(-26, 0, 0.1), 'unlike'],
    ['a turn that is too small', turn(23, 0.3), turn(-26, 0, 0.3), 'too_little'],
    ['a turn that is too large', turn(41, 0.3), turn(-26, 0, 0.3), 'too_little'],
    ['turns to one side alone', turn(30, 0.3), turn(30, 0.3), 'too_little'],
  ])('against %s', (_, left, right, match) => {
    expect(compared(left, right)).toBe(match);
  });

  it('take the nearest turn of each side', () => {
    const frames = [AHEAD, turn(26, 0.3, 0.5), turn(31, 0.3), turn(-26, 0, 0.3)];

    expect(compareSides(frames, known)).toBe('same');
  });

  it('of an older model than the front are outdated, whatever was shown', () => {
    const sides = known.sides.map((side) => ({
      ...side,
      template: { ...side.template, model: 'older' },
    }));
    const frames = [AHEAD, turn(30, 0.3), turn(-26, 0, 0.3)];

    expect(compareSides(frames, { ...known, sides })).toBe('outdated');
  });

  it('agree where none are enrolled', () => {
    expect(compareSides([AHEAD], { ...known, sides: [] })).toBe('same');
  });
});
