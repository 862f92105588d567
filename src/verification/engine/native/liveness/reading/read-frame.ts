import type { ColourPicture } from '../../documents/images/picture.js';
import { faceIssues } from '../../faces/quality.policy.js';
import { isCrowded } from '../../faces/reading/analyse-face.js';
import { measureFace } from '../../faces/reading/quality-measures.js';
import type { FaceEngine } from '../../faces/reading/face-engine.js';
import type { FaceMesh } from '../../faces/reading/face-mesh.js';
import type { FrameReading } from '../frame-observation.js';
import { viewOf } from './face-view.js';
import { fingerprintOf } from './read-fingerprint.js';
import { tintIn } from './read-tint.js';

export function fingerprintIn(picture: ColourPicture, mesh: FaceMesh): string {
  return fingerprintOf(viewOf(picture, mesh).fine);
}

/** What one frame shows by itself. */
export function readFrame(engine: FaceEngine, picture: ColourPicture): FrameReading {
  const faces = engine.find(picture);
  const [main] = faces;
  if (!main) return { face: null, crowded: false };
  const view = viewOf(picture, main.mesh);
  const measures = measureFace(picture, main.mesh, main.detection);
  return {
    face: {
      template: engine.describe(picture, main),
      fingerprint: fingerprintOf(view.fine),
      issues: faceIssues(measures, 'selfie'),
      yaw: measures.yaw,
      tint: tintIn(picture, main.mesh),
      view,
    },
    crowded: isCrowded(faces),
  };
}
