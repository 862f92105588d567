/** How the head has turned since the first frame, as only a head can: parts that stand out move against the rest. */
export interface HeadMotion {
  /** About the sine of the angle: over 0 to the person's own left. */
  readonly sideways: number;
  /** Over 0 downwards. */
  readonly downwards: number;
  /** How alike the face looks once the motion is undone, -1 to 1: low where it is another picture. */
  readonly likeness: number;
  /** How much a flat picture would have been squeezed by such a view, 1 for not at all: low for a tilted photo. */
  readonly squeeze: number;
}
