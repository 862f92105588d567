import type { ColourPicture } from '../../documents/images/index.js';
import { faceIssues } from '../../faces/quality.policy.js';
import { isCrowded, measureFace, type Face, type FaceEngine } from '../../faces/reading/index.js';
import type { FrameFace, FrameObservation } from '../frame-observation.js';
import { viewOf } from './face-view.js';
import { MotionReference } from './motion-reference.js';
import { fingerprintOf } from './read-fingerprint.js';

/** Reads the frames of one challenge in order, each against the first with a face. */
export class FrameReader {
  #reference: MotionReference | null = null;

  constructor(private readonly engine: FaceEngine) {}

  read(picture: ColourPicture, atMs: number): FrameObservation {
    const faces = this.engine.find(picture);
    const [main] = faces;
    if (!main) return { atMs, face: null, crowded: false };
    return { atMs, face: this.readFace(picture, main), crowded: isCrowded(faces) };
  }

  private readFace(picture: ColourPicture, face: Face): FrameFace {
    const view = viewOf(picture, face.mesh);
    const motion = this.#reference?.motionTo(view) ?? null;
    this.#reference ??= new MotionReference(view);
    return {
      template: this.engine.describe(picture, face),
      fingerprint: fingerprintOf(view.fine),
      issues: faceIssues(measureFace(picture, face.mesh, face.detection), 'selfie'),
      motion,
    };
  }
}
