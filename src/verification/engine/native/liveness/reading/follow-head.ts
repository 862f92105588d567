import type { HeadMotion } from '../head-motion.js';
import type { FaceView } from './face-view.js';
import { MotionReference } from './motion-reference.js';

/** How the head has turned in each view since the first; null in that one, and without a view. */
export function followHead(views: readonly (FaceView | null)[]): (HeadMotion | null)[] {
  const first = views.find((view) => view !== null);
  const reference = first && new MotionReference(first);
  return views.map((view) =>
    reference && view && view !== first ? reference.motionTo(view) : null,
  );
}
