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

/**
 * The colour of a face against its surroundings: logarithms of red and of blue, each against green. White balance and
 * exposure change both alike, so they cancel out.
 */
export type FaceTint = readonly [red: number, blue: number];

export interface ReadFace {
  readonly template: FaceTemplate;
  readonly fingerprint: string;
  readonly issues: readonly FaceIssue[];
  /** Of the mesh, in degrees; positive to the person's own left. */
  readonly yaw: number;
  /** Null where too little is seen of the surroundings. */
  readonly tint: FaceTint | null;
  readonly view: FaceView;
}

/** The data of one frame of a challenge. */
export interface FrameObservation {
  /** When it arrived, in milliseconds since the challenge was issued. */
  readonly atMs: number;
  /** The prompt that was open: 0 for looking ahead, then the moves. */
  readonly prompt: number;
  readonly face: FrameFace | null;
  readonly crowded: boolean;
}

export interface FrameFace extends Omit<ReadFace, 'view'> {
  /** Since the first frame with a face; null in that one. */
  readonly motion: HeadMotion | null;
}
