/** Decides about faces. It loads no model, since the main process uses it too. */
export type { FaceAnalysis, Ghost, PortraitAnalysis } from './face-analysis.js';
export { compareTemplates, type FaceTemplate } from './template.js';
export {
  FACE_THRESHOLDS,
  faceThresholds,
  matchKnownUser,
  matchPortrait,
  matchTemplates,
  type FaceMatch,
  type FaceThresholds,
} from './face-match.policy.js';
export { LEAST_GHOST_WIDTH, type FaceIssue } from './quality.policy.js';
export { fromStored, toStored } from './stored-template.js';
