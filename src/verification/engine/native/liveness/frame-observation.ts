import type { FaceIssue } from '../faces/quality.policy.js';
import type { FaceTemplate } from '../faces/template.js';
import type { HeadMotion } from './head-motion.js';
import type { FaceView } from './reading/face-view.js';

/** What a frame shows by itself, without the others of its challenge. */
export interface FrameReading {
  readonly face: ReadFace | null;
  /** More than one person, about equally large. */
  readonly crowded: boolean;
}

export interface ReadFace {
  readonly template: FaceTemplate;
  readonly fingerprint: string;
  readonly issues: readonly FaceIssue[];
  readonly view: FaceView;
}

/** The data of one frame of a challenge. */
export interface FrameObservation {
  /** Since the challenge began, according to the page. */
  readonly atMs: number;
  readonly face: FrameFace | null;
  readonly crowded: boolean;
}

export interface FrameFace extends Omit<ReadFace, 'view'> {
  /** Since the first frame with a face; null in that one. */
  readonly motion: HeadMotion | null;
}
