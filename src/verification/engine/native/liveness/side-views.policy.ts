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
  readonly template: FaceTemplate;
  readonly sides: readonly SideView[];
}

/** `too_little`: the head was not turned as far as in the enrolled view. */
export type SidesMatch = 'same' | 'unlike' | 'too_little';

/** A view from the side differs from the front by at least so many degrees; further ones show too little of the face. */
const LEAST_YAW = 18;
const MOST_YAW = 42;
/** Today's turn is as far as the enrolled one, give or take. */
const NEAR = 10;
/**
 * A real turned head is about as near to its view from that side as to its view from the front (seen:
 * 0.13 nearer to 0.02 further). A turn made from one photo of the front is further from the side (0.02 to 0.2).
 */
const MOST_FURTHER = 0.015;
/** Of one side alone. */
const MOST_FURTHER_ONE = 0.04;

/** The furthest view of each side that still surely shows the same person. */
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
    return own.toSorted((a, b) => Math.abs(b.yaw) - Math.abs(a.yaw)).slice(0, 1);
  });
}

/** Compares the turns of a challenge with the enrolled views from the sides. */
export function compareSides(seen: readonly AnsweredFrame[], known: EnrolledFace): SidesMatch {
  const [ahead] = seen;
  if (!ahead) return 'too_little';
  const further = known.sides.map((side) =>
    furtherBy(seen, ahead, { side, front: known.template }),
  );
  if (further.some((each) => each === null)) return 'too_little';
  const all = further.flatMap((each) => each ?? []);
  const mean = all.reduce((sum, each) => sum + each, 0) / Math.max(1, all.length);
  return mean <= MOST_FURTHER && all.every((each) => each <= MOST_FURTHER_ONE) ? 'same' : 'unlike';
}

/** How much further today's turn is from the enrolled view of that side than from the front; null without such a turn. */
function furtherBy(
  seen: readonly AnsweredFrame[],
  ahead: AnsweredFrame,
  { side, front }: { side: SideView; front: FaceTemplate },
): number | null {
  const turned = seen.filter(({ face }) => Math.abs(face.yaw - ahead.face.yaw - side.yaw) <= NEAR);
  const found = turned.flatMap(({ face }) => {
    const [fromSide, fromFront] = [side.template, front].map((each) =>
      compareTemplates(face.template, each),
    );
    return fromSide?.comparable && fromFront?.comparable
      ? [fromSide.distance - fromFront.distance]
      : [];
  });
  return found.length === 0 ? null : Math.min(...found);
}
