import type { DocumentReading } from '../documents/document-reading.js';
import type { PictureRefusal } from '../../../../platform/pictures/index.js';
import type { DocumentIssue } from '../documents/legibility/legibility.policy.js';
import type { FaceAnalysis, PortraitAnalysis } from '../faces/face-analysis.js';
import type { FrameReading } from '../liveness/frame-observation.js';
import type { HeadMotion } from '../liveness/head-motion.js';
import type { FaceView } from '../liveness/reading/face-view.js';
import type { SeenPattern } from '../liveness/screen-pattern.js';

/** A file that is no picture has a reason instead of a result. */
export type Read<T> =
  | { readonly refusal: PictureRefusal; readonly value: null }
  | { readonly refusal: null; readonly value: T };

/** A small JPEG of the face alone, to keep; null without a face. */
interface Cut {
  readonly cut: Uint8Array | null;
}

export interface SelfieAnalysis extends FaceAnalysis, Cut, SeenPattern {
  /** As of a frame; null without a face. */
  readonly fingerprint: string | null;
}

export interface DocumentFiles {
  readonly front: Uint8Array;
  /** Left out for a passport. */
  readonly back?: Uint8Array;
  readonly isPassport: boolean;
  /** Only sandbox projects do. */
  readonly takesSpecimens: boolean;
  readonly now: Date;
  readonly minimumAge: number;
  /** A document that takes longer is unclear. */
  readonly withinMs: number;
}

export interface DocumentGlance {
  readonly picture: Uint8Array;
  /** What should be on this side beside print. */
  readonly shows: 'portrait' | 'code' | 'print';
}

export interface EngineJobs {
  readDocument: { input: DocumentFiles; answer: Read<DocumentReading> };
  glanceAtDocument: { input: DocumentGlance; answer: Read<readonly DocumentIssue[]> };
  analyseSelfie: { input: { picture: Uint8Array }; answer: Read<SelfieAnalysis> };
  analysePortrait: {
    input: { picture: Uint8Array };
    answer: Read<PortraitAnalysis & Cut & SeenPattern>;
  };
  readFrame: { input: { picture: Uint8Array }; answer: Read<FrameReading> };
  /** Against the first view or its mirror image. The first one's motion is null; so is that of a frame without a view. */
  followHead: {
    input: { views: readonly (FaceView | null)[]; isMirrored?: boolean };
    answer: (HeadMotion | null)[];
  };
}
