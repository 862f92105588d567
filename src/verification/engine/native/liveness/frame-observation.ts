import type { FaceIssue } from '../faces/quality.policy.js';
import type { FaceTemplate } from '../faces/index.js';
import type { HeadMotion } from './head-motion.js';

/** The data of one frame of a challenge. */
export interface FrameObservation {
  /** Since the challenge began, according to the page. */
  readonly atMs: number;
  readonly face: FrameFace | null;
  /** More than one person, about equally large. */
  readonly crowded: boolean;
}

export interface FrameFace {
  readonly template: FaceTemplate;
  readonly fingerprint: string;
  readonly issues: readonly FaceIssue[];
  /** Since the first frame with a face; null in that one. */
  readonly motion: HeadMotion | null;
}
