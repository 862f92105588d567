/**
 * How the head has turned since the first frame. Relief shows it: protruding parts move against the
 * rest.
 */
export interface HeadMotion {
  /** About the sine of the angle; positive to the person's own left. */
  readonly sideways: number;
  /** Positive downwards. */
  readonly downwards: number;
  /** Likeness of the face after undoing the motion, -1 to 1: low for another picture. */
  readonly likeness: number;
  /** How much this view would squeeze a flat picture, 1 for not at all: low for a tilted photo. */
  readonly squeeze: number;
  /**
   * How much of the turn the nose shows against the cheeks beside it, whatever else bends: about 1 for a head, 0 for a
   * picture that is pushed or bent. Null for a head that does not turn.
   */
  readonly nose: number | null;
}

/** How like the most alike view is to the first, -1 to 1. */
export function mostLike(motions: readonly (HeadMotion | null)[]): number {
  return Math.max(-1, ...motions.flatMap((motion) => motion?.likeness ?? []));
}
