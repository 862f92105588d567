import type { HeadMotion } from '../head-motion.js';
import type { FaceView } from './face-view.js';
import { MotionReference } from './motion-reference.js';

/** How the head has turned in each view since the first; null in the first. */
export function followHead([first, ...others]: readonly FaceView[]): (HeadMotion | null)[] {
  if (!first) return [];
  const reference = new MotionReference(first);
  return [null, ...others.map((view) => reference.motionTo(view))];
}
