import type { PictureRefusal } from '../documents/images/index.js';
import type { FaceAnalysis, PortraitAnalysis } from '../faces/index.js';
import type { FrameObservation } from '../liveness/index.js';
import type { PassiveSignals } from '../liveness/passive-signals.js';

/** A file that is no picture has a reason instead of a result. */
export type Read<T> =
  | { readonly refusal: PictureRefusal; readonly value: null }
  | { readonly refusal: null; readonly value: T };

export interface SelfieAnalysis extends FaceAnalysis {
  readonly signals: PassiveSignals | null;
}

export interface ChallengeFrame {
  readonly picture: Uint8Array;
  /** Since the challenge began, according to the page. */
  readonly atMs: number;
}

/** The jobs of a worker, by name. */
export interface EngineJobs {
  analyseSelfie: { input: { picture: Uint8Array }; answer: Read<SelfieAnalysis> };
  analysePortrait: { input: { picture: Uint8Array }; answer: Read<PortraitAnalysis> };
  observeChallenge: {
    input: { frames: readonly ChallengeFrame[] };
    answer: Read<FrameObservation[]>;
  };
}
