import type { FaceKind } from '../../../persons/index.js';
import { compareTemplates, type FaceTemplate } from '../faces/template.js';
import { SAME_PERSON, type AnsweredFrame } from './challenge-check.policy.js';

/** A face from one side, kept at enrolment. */
export interface SideView {
  readonly template: FaceTemplate;
  /** Degrees from looking ahead; positive to the person's own left. */
  readonly yaw: number;
}

/** What is enrolled of a face: from the front, and from the sides where it was shown from there. */
export interface EnrolledFace {
  /** Undefined where an older version stored the face. */
  readonly kind?: FaceKind | undefined;
  readonly template: FaceTemplate;
  readonly sides: readonly SideView[];
}

/**
 * `too_little`: the head was not turned as far as in the enrolled view. `outdated`: an older model read the
 * enrolled views, and today's cannot compare them.
 */
export type SidesMatch = 'same' | 'unlike' | 'too_little' | 'outdated';

/** Nearer views are too like the front to tell a head from a photo on another day; further ones show too little of the face. */
const LEAST_YAW = 18;
const MOST_YAW = 42;
/** The turn that the page asks for: a later turn passes it on its way. */
const WANTED_YAW = 28;
/** Today's turn is as far as the enrolled one, give or take. A smaller one is more like the front. */
export const NEAR = { less: 6, more: 10 };
/**
 * Distance of today's turn from the enrolled view of that side, as a share of the distance between the enrolled
 * front and side. A photo of the front, however it is turned, comes no nearer than the front itself (seen: 1.01 to
 * 2.1). Real turns of one sitting: 0.29 to 0.88; a scan in other light: 0.7 to 1.1.
 */
const MOST_SHARE = 1;
/** Of one side alone: a photo from one side does not make up for the other. */
const MOST_SHARE_ONE = 1.15;
/** Nor is a real turn much nearer to the front than to the side (seen: 0.18 nearer to the side, 0.03 to the front). */
const MOST_FURTHER = 0.03;

/** The view of each side, nearest to the wanted turn, that still surely shows the same person. */
export function sideViewsIn(seen: readonly AnsweredFrame[]): SideView[] {
  const [ahead] = seen;
  if (!ahead) return [];
  const views = seen
    .filter(({ face }) => face.issues.every((issue) => issue === 'pose'))
    .map(({ face }) => ({ template: face.template, yaw: face.yaw - ahead.face.yaw }))
    .filter(({ template, yaw }) => {
      const compared = compareTemplates(template, ahead.face.template);
      const isUsable = Math.abs(yaw) >= LEAST_YAW && Math.abs(yaw) <= MOST_YAW;
      return isUsable && compared.comparable && compared.distance <= SAME_PERSON;
    });
  return [1, -1].flatMap((side) => {
    const own = views.filter(({ yaw }) => yaw * side > 0);
    return own.toSorted((a, b) => offWanted(a) - offWanted(b)).slice(0, 1);
  });
}

const offWanted = ({ yaw }: SideView) => Math.abs(Math.abs(yaw) - WANTED_YAW);

/** Compares the turns of a challenge with the enrolled views from the sides. */
export function compareSides(seen: readonly AnsweredFrame[], known: EnrolledFace): SidesMatch {
  const [ahead] = seen;
  if (!ahead) return 'too_little';
  const sides = known.sides.map(({ template }) => compareTemplates(template, known.template));
  if (sides.some((each) => !each.comparable && each.reason === 'other_model')) return 'outdated';
  const nearest = known.sides.map((side) =>
    nearestTurn(seen, ahead, { side, front: known.template }),
  );
  if (nearest.some((each) => each === null)) return 'too_little';
  const all = nearest.flatMap((each) => each ?? []);
  const isSame =
    all.every(({ share }) => share <= MOST_SHARE_ONE) &&
    meanOf(all.map(({ share }) => share)) <= MOST_SHARE &&
    meanOf(all.map(({ further }) => further)) <= MOST_FURTHER;
  return isSame ? 'same' : 'unlike';
}

interface Turn {
  readonly share: number;
  /** How much further from the enrolled view of the side than from the front. */
  readonly further: number;
}

/** Today's turn that is nearest to the enrolled view of that side; null without one as far. */
function nearestTurn(
  seen: readonly AnsweredFrame[],
  ahead: AnsweredFrame,
  { side, front }: { side: SideView; front: FaceTemplate },
): Turn | null {
  const sidesApart = distanceOf(side.template, front);
  const turns = seen.flatMap(({ face }): Turn[] => {
    const further = (face.yaw - ahead.face.yaw - side.yaw) * Math.sign(side.yaw);
    if (further < -NEAR.less || further > NEAR.more) return [];
    const [fromSide, fromFront] = [side.template, front].map((each) =>
      distanceOf(face.template, each),
    );
    if (sidesApart === null || fromSide == null || fromFront == null) return [];
    return [{ share: fromSide / sidesApart, further: fromSide - fromFront }];
  });
  return turns.toSorted((a, b) => a.share - b.share)[0] ?? null;
}

function distanceOf(a: FaceTemplate, b: FaceTemplate): number | null {
  const compared = compareTemplates(a, b);
  return compared.comparable ? compared.distance : null;
}

/** Of no numbers, 0: nothing is enrolled that could differ. */
function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);
}
