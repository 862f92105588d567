import type { HeadMotion } from '../head-motion.js';
import { mirrored, type FaceView } from './face-view.js';
import { MotionReference } from './motion-reference.js';

/** How the head has turned in each view since the first, or its mirror image; null in the first, and without a view. */
export function followHead(
  views: readonly (FaceView | null)[],
  { isMirrored = false } = {},
): (HeadMotion | null)[] {
  const first = views.find((view) => view !== null);
  const reference = first && new MotionReference(isMirrored ? mirrored(first) : first);
  return views.map((view) =>
    reference && view && view !== first ? reference.motionTo(view) : null,
  );
}
