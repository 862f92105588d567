/** What decides about faces. It loads no model: the main process uses it too. */
export type { FaceAnalysis, PortraitAnalysis } from './face-analysis.js';
export { compareTemplates, type FaceTemplate } from './template.js';
export { FACE_THRESHOLDS, matchPortrait } from './face-match.policy.js';
